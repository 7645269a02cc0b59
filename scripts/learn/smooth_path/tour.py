"""The order of the stops: a tour with the least expected jump between neighbors on the wall."""

import numpy as np

from color_spaces import cielab, ciede2000, path_space

# Jumps count squared: one big jump is worse than two of half its size.
JUMP_POWER = 2
ANNEALING_STEPS = 4000
# Stops of the neighboring families on each side that an annealed family sees.
MARGIN = 25


class ExpectedJumps:
    """What an order costs: the expected sum of squared jumps, when each stop is taken with its own probability.

    Two stops are neighbors on the wall when both are taken and none between them is: the a-priori traveling salesman
    problem of P. Jaillet, 1988.
    """

    def __init__(self, jumps, probability):
        self.jumps = jumps
        self.probability = probability
        self.log_absence = np.log(1 - probability)

    def cost(self, order):
        absence = self.log_absence[order]
        until = np.cumsum(absence)
        taken = self.probability[order]
        between = np.exp(until[None] - absence[None] - until[:, None])
        return (np.triu(between * taken[:, None] * taken[None], 1) * self.jumps[np.ix_(order, order)]).sum()


def ordered(stops, rng):
    """The stops' positions in wall order, the anchor last."""
    lab = cielab(stops.rgb)
    difference = ciede2000(lab[:, None], lab[None])
    expected = ExpectedJumps(difference**JUMP_POWER, stops.probability)
    # Leaving a family costs so much that no tour does it twice.
    separated = difference + 1000 * abs(stops.family[:, None] - stops.family[None])
    order = improved_tour(separated, np.lexsort((path_space(stops.rgb)[:, 0], stops.family)))
    hot = 5**JUMP_POWER / 5
    for temperature in (8 * hot, hot):
        for family in range(stops.family.max()):
            inside = np.where(stops.family[order] == family)[0]
            low, high = inside[0], inside[-1] + 1
            first, last = max(0, low - MARGIN), min(len(order), high + MARGIN)
            order[first:last] = annealed(order[first:last], low - first, high - first, expected, temperature, rng)
    return order


def annealed(order, low, high, expected, temperature, rng):
    """The cheapest order met while the stops in low..<high wander, by simulated annealing."""
    current = best = expected.cost(order)
    best_order = order.copy()
    for step in range(ANNEALING_STEPS):
        heat = temperature * (1 - step / ANNEALING_STEPS) ** 2
        start, end = sorted(int(bound) for bound in rng.integers(low, high + 1, 2))
        if end - start < 2:
            continue
        if rng.random() < 0.5:
            trial = _reversed(order, start, end)
        else:
            trial = _moved(order, start, end, low, high, expected.jumps, rng)
        if trial is None:
            continue
        cost = expected.cost(trial)
        if cost < current or rng.random() < np.exp(-(cost - current) / max(heat, 1e-9)):
            order, current = trial, cost
            if cost < best - 1e-9:
                best, best_order = cost, trial.copy()
    return best_order


def _reversed(order, start, end):
    """A copy with a stretch turned around."""
    trial = order.copy()
    trial[start:end] = trial[start:end][::-1]
    return trial


def _moved(order, start, end, low, high, jumps, rng):
    """A copy with a short stretch elsewhere inside low..<high, mostly beside a stop that it resembles."""
    end = start + min(end - start, int(rng.integers(1, 6)))
    stretch = order[start:end]
    stretch = stretch if rng.random() < 0.5 else stretch[::-1]
    rest = np.concatenate([order[low:start], order[end:high]])
    if not len(rest):
        return None
    if rng.random() < 0.7:
        near = np.argsort(jumps[stretch[0], rest], kind="stable")[:5]
        place = int(near[rng.integers(min(5, len(rest)))]) + int(rng.integers(2))
    else:
        place = int(rng.integers(len(rest) + 1))
    return np.concatenate([order[:low], rest[:place], stretch, rest[place:], order[high:]])


def improved_tour(distance, start, rounds=200):
    """A shorter open tour by 2-opt and Or-opt; its last stop stays the last."""
    count = len(distance)
    head, tail = count, count + 1
    # Two more places close the ends: leaving the head costs nothing, and the tail is next to the last stop only.
    closed = np.zeros((count + 2, count + 2))
    closed[:count, :count] = distance
    closed[tail, :count] = closed[:count, tail] = 1e6
    closed[tail, start[-1]] = closed[start[-1], tail] = 0
    tour = np.array([head, *start, tail])
    for _ in range(rounds):
        tour, was_reversed = _two_opt(closed, tour)
        was_moved = False
        for length in (1, 2, 3):
            tour, moved = _or_opt(closed, tour, length)
            was_moved |= moved
        if not (was_reversed or was_moved):
            break
    return np.array([int(place) for place in tour[1:-1]])


def _two_opt(distance, tour):
    """Turns around the best stretch behind each place."""
    changed = False
    for i in range(len(tour) - 3):
        here, following = tour[i], tour[i + 1]
        ends, behind = tour[i + 2 : -1], tour[i + 3 :]
        gain = distance[here, following] + distance[ends, behind] - distance[here, ends] - distance[following, behind]
        best = int(gain.argmax())
        if gain[best] > 1e-9:
            end = i + 3 + best
            tour[i + 1 : end] = tour[i + 1 : end][::-1]
            changed = True
    return tour, changed


def _or_opt(distance, tour, length):
    """Moves each stretch of `length` places to where it costs least, either way round."""
    changed = False
    for i in range(1, len(tour) - length):
        stretch = tour[i : i + length]
        first, last, before, behind = stretch[0], stretch[-1], tour[i - 1], tour[i + length]
        rest = np.concatenate([tour[:i], tour[i + length :]])
        left, right = rest[:-1], rest[1:]
        gap = distance[left, right]
        forward = distance[left, first] + distance[last, right] - gap
        backward = distance[left, last] + distance[first, right] - gap
        f, b = int(forward.argmin()), int(backward.argmin())
        saved = distance[before, first] + distance[last, behind] - distance[before, behind]
        if min(forward[f], backward[b]) < saved - 1e-9:
            place, turned = (f, stretch) if forward[f] <= backward[b] else (b, stretch[::-1])
            tour = np.concatenate([rest[: place + 1], turned, rest[place + 1 :]])
            changed = True
    return tour, changed
