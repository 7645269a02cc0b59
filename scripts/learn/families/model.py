"""The vote as a differentiable function of its factors, and their fit.

The formulas are those of ForegroundVote.swift, ColorNaming.swift and ClusterEvidence.swift in Sources/Colors/Analysis.
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
NAMING_RIDGE = dict(names=0.03, offsets=0.1, contexts=5.0, colors=0.2, places=0.5, sizes=5.0)
VOTE_RIDGE = NAMING_RIDGE | dict(contexts=0.5, places=3.0)
# What the survey counts as a whole; a picture counts 1.
SURVEY_WEIGHT = 1500.0
# What it costs when a picture and its half-size copy get different answers.
CONSISTENCY = 5.0


def start(voters):
    """No color, place or size counts more than another."""
    count, families = voters.evidence.shape[2], len(FAMILIES)
    return dict(
        names=np.zeros((PROTOTYPES, families)), offsets=np.zeros(families), contexts=np.zeros((count, families)),
        colors=np.zeros(PROTOTYPES), places=np.zeros(count), sizes=np.zeros(1))


def vote(factors, voters):
    """How likely each family is, the weight of each cluster, its score without its size, and its families."""
    parts, share, evidence = voters
    scores = parts @ factors["colors"] + evidence @ factors["places"]
    sizes = jnp.log(share + 1e-9) * (1 + factors["sizes"][0])
    weight = jax.nn.softmax(jnp.where(share > 0, scores + sizes, -1e9), 1)
    names = jax.nn.softmax(parts @ factors["names"] + factors["offsets"] + evidence @ factors["contexts"], -1)
    return (weight[..., None] * names).sum(1), weight, scores, names


@dataclass
class Model:
    """Prototypes, factors, and mean and spread that the evidence is standardized with."""

    prototypes: np.ndarray
    factors: dict
    scales: tuple


def scales_of(voters):
    """Mean and spread of the evidence, by share."""
    weight = (voters.share / voters.share.sum())[..., None]
    mean = (weight * voters.evidence).sum((0, 1))
    spread = np.sqrt((weight * (voters.evidence - mean) ** 2).sum((0, 1)))
    return mean, spread + 1e-3


def tensors(voters, prototypes, scales):
    """What `vote` needs, in single precision."""
    mean, spread = scales
    present = (voters.share > 0)[..., None]
    arrays = (
        basis(voters.lab.reshape(-1, 3), prototypes).reshape(*voters.share.shape, -1), voters.share,
        (voters.evidence - mean) / spread * present)
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
