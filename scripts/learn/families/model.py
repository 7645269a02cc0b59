"""The vote as a differentiable function of its factors, and their fit.

The formulas are those of ForegroundVote.swift, ColorNaming.swift and ImageEvidence.swift in Sources/Colors/Analysis.
"""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
from scipy.optimize import minimize

from .prototypes import PROTOTYPES, basis, make_prototypes
from .truth import FAMILIES

STEPS = 200
# Ridge weights of standardized evidence. Strong ones leave more to the names, and so give those that hold for colors seen
# alone; weak ones give the better vote.
NAMING_RIDGE = dict(names=0.03, offsets=0.1, contexts=5.0, images=5.0, colors=0.2, places=0.5, sizes=5.0, worn=0.3)
VOTE_RIDGE = NAMING_RIDGE | dict(contexts=0.5, images=1.0, places=3.0)
# What the survey counts as a whole; a picture counts 1.
SURVEY_WEIGHT = 1500.0
# What it costs when a picture and its half-size copy get different answers.
CONSISTENCY = 5.0
# Where the fit starts, and what the ridge draws it to: pictures of worn garments touch the lower border.
WORN_START = np.array([-1.0, 0, 3, 0, 0, 0, 0, 0])


def start(voters):
    """No color, place or size counts more than another."""
    count, families = voters.evidence.shape[2], len(FAMILIES)
    return dict(
        names=np.zeros((PROTOTYPES, families)), offsets=np.zeros(families), contexts=np.zeros((count, families)),
        images=np.zeros((voters.image.shape[1], families)), colors=np.zeros((PROTOTYPES, 2)),
        places=np.zeros((count, 2)), sizes=np.zeros(2), worn=WORN_START)


def vote(factors, voters):
    """How likely each family is, the weight of each cluster, its score without its size, and its families.

    Columns of two are for pictures of objects and for those of worn garments.
    """
    parts, share, evidence, image, worn = voters[:5]
    worn = jax.nn.sigmoid(worn @ factors["worn"])[:, None]
    mix = jnp.stack([1 - worn, worn], -1)
    log_share = jnp.log(share + 1e-9)
    scores = ((parts @ factors["colors"] + evidence @ factors["places"]) * mix).sum(-1)
    sizes = log_share * (1 + (factors["sizes"] * mix).sum(-1))
    weight = jax.nn.softmax(jnp.where(share > 0, scores + sizes, -1e9), 1)
    names = parts @ factors["names"] + factors["offsets"] + evidence @ factors["contexts"]
    names = jax.nn.softmax(names + (image @ factors["images"])[:, None], -1)
    return (weight[..., None] * names).sum(1), weight, scores, names


@dataclass
class Model:
    """Prototypes, factors, and mean and spread that the evidence is standardized with."""

    prototypes: np.ndarray
    factors: dict
    scales: tuple


def scales_of(voters):
    """Mean and spread of the evidence of clusters, by share, and of pictures."""
    weight = (voters.share / voters.share.sum())[..., None]
    mean = (weight * voters.evidence).sum((0, 1))
    spread = np.sqrt((weight * (voters.evidence - mean) ** 2).sum((0, 1)))
    return mean, spread + 1e-3, voters.image.mean(0), voters.image.std(0) + 1e-3


def tensors(voters, prototypes, scales):
    """What `vote` needs, in single precision."""
    mean, spread, image_mean, image_spread = scales
    present = (voters.share > 0)[..., None]
    arrays = (
        basis(voters.lab.reshape(-1, 3), prototypes).reshape(*voters.share.shape, -1), voters.share,
        (voters.evidence - mean) / spread * present, (voters.image - image_mean) / image_spread, voters.worn)
    return tuple(jnp.asarray(array, jnp.float32) for array in arrays)


def fit(voters, wanted, weight, survey, ridge, prototypes=None):
    """Learn from pictures, then as many half-size copies of them, with the survey as what colors are called alone."""
    prototypes = make_prototypes(voters) if prototypes is None else prototypes
    scales, template = scales_of(voters), start(voters)
    names = list(template)
    ends = np.cumsum([template[name].size for name in names])
    arrays = tensors(voters, prototypes, scales)
    wanted, weight = jnp.asarray(wanted, jnp.float32), jnp.asarray(weight, jnp.float32)[:, None]
    colors, survey_names, survey_weight = survey
    survey_parts = jnp.asarray(basis(colors, prototypes), jnp.float32)
    survey_wanted = jnp.asarray(survey_names * survey_weight[:, None] * SURVEY_WEIGHT, jnp.float32)

    def factors_of(vector):
        parts = jnp.split(vector, ends[:-1])
        return {name: part.reshape(template[name].shape) for name, part in zip(names, parts)}

    # The arrays are arguments, since XLA would work on constants while it compiles.
    data = (arrays, wanted, weight, survey_parts, survey_wanted)

    @jax.jit
    @jax.value_and_grad
    def loss(vector, arrays, wanted, weight, survey_parts, survey_wanted):
        factors = factors_of(vector)
        families = vote(factors, arrays)[0]
        value = -(weight * wanted * jnp.log(families + 1e-3)).sum()
        alone = jax.nn.log_softmax(survey_parts @ factors["names"] + factors["offsets"], -1)
        value -= (survey_wanted * alone).sum()
        apart = families[: len(families) // 2] - families[len(families) // 2 :]
        value += CONSISTENCY * (apart**2).sum()
        return value + sum(ridge[name] * ((factors[name] - template[name]) ** 2).sum() for name in names)

    def double(vector):
        value, gradient = loss(jnp.asarray(vector, jnp.float32), *data)
        return float(value), np.asarray(gradient, float)

    begin = np.concatenate([template[name].ravel() for name in names])
    found = minimize(double, begin, jac=True, method="L-BFGS-B", options=dict(maxiter=STEPS))
    factors = {name: np.asarray(part, float) for name, part in factors_of(jnp.asarray(found.x)).items()}
    return Model(prototypes, factors, scales)
