"""Which of several choices is tried next, so that few trials are spent on bad ones.

Choices are compared in stages of as many trials each. In a stage every choice that is left is
tried on one deal, then every one on the next deal, so that luck falls on all of them alike; after
it the worse half is left out (sequential halving: Karnin, Koren and Somekh, 2013). The last two
share what trials are left.
"""

try:
    import cython
except ImportError:
    from baithak import plain as cython
if not cython.compiled:
    from baithak.plain import freed_numbers, fresh_numbers

from collections.abc import Sequence

from baithak.cards.lists import Words


class Halving:
    """Choices by their numbers, from 0 on.

    Attributes:
        left: the choices that are left, the best of the stages before first.
        deal: the number of the deal that is tried on, from 0 on.
    """

    def __init__(self, most: int, opinions: Sequence[float], trust: float = 0.0) -> None:
        """Begin with every choice.

        Args:
            most: how many trials there will be, 1 or more; fewer are fine too.
            opinions: what is thought of each choice beforehand: in this order they are tried first.
            trust: how many results an opinion is worth, where it is told as results are; 0 and more.
        """
        self.most = most
        self.number = len(opinions)
        self.sums = fresh_numbers(self.number)
        self.latest = fresh_numbers(self.number)
        self.biases = fresh_numbers(self.number)
        self.gone = fresh_numbers(self.number)
        self.left = Words()
        for choice in sorted(range(self.number), key=lambda one: -opinions[one]):
            self.left.append(choice)
            self.biases[choice] = trust * opinions[choice]
            self.sums[choice] = self.biases[choice]
        self.deal = 0
        self.at = 0
        self.stages = max(1, (self.number - 1).bit_length())
        self.kept = 0
        self.deals = fresh_numbers(self.stages)
        self.past = fresh_numbers(self.stages * self.number)
        self.share = self._share()

    def __dealloc__(self) -> None:
        freed_numbers(self.sums)
        freed_numbers(self.latest)
        freed_numbers(self.biases)
        freed_numbers(self.gone)
        freed_numbers(self.deals)
        freed_numbers(self.past)

    def plan(self, most: int) -> None:
        """Make do with fewer trials in all than were meant, or with more."""
        self.most = most
        self.share = max(1, min(self.share, self._share()))

    def next(self) -> int:
        """Return the choice to try next, on ``deal``."""
        if self.at == self.left.used:
            self._settle()
            self.at = 0
            self.deal += 1
            self.share -= 1
            if self.share == 0:
                self._sort()
                if self.left.used > 2:
                    self._keep()
                    self.left.used = (self.left.used + 1) // 2
                self.share = self._share()
        self.at += 1
        return self.left.words[self.at - 1]

    def count(self, choice: int, result: float) -> None:
        """Count the result of the trial that was asked for; it tells something once all have been tried on its deal."""
        self.latest[choice] = result

    def best(self) -> int:
        """Return the choice with the best mean of those that are left, over deals on which all of them were tried.

        Without such a deal it is the one thought best beforehand.
        """
        best = self.left.words[0]
        whole = self.at == self.left.used
        for i in range(1, self.left.used):
            choice = self.left.words[i]
            more = self.sums[choice] - self.sums[best]
            if whole:
                more += self.latest[choice] - self.latest[best]
            if more > 0:
                best = choice
        return best

    def means(self) -> list[float]:
        """Return what each choice came to, as if all had been tried on the same deals; 0 where none has been tried on one.

        Of a choice that was left out it is known how far it was behind the best one on the deals before.
        """
        whole = self.at == self.left.used
        number = self.deal + whole
        if number == 0:
            return [0.0] * self.number
        best = self.best()
        left = self.left.listed()
        results = [self.sums[one] - self.biases[one] + whole * self.latest[one] for one in range(self.number)]
        means = [results[one] / number for one in range(self.number)]
        for one in range(self.number):
            if one not in left:
                stage = int(self.gone[one])
                at = stage * self.number
                behind = self.past[at + best] - self.past[at + one] - self.biases[best] + self.biases[one]
                means[one] = means[best] - behind / self.deals[stage]
        return means

    def _keep(self) -> None:
        """Keep the sums of the choices that are left, before the worse half goes."""
        for i in range(self.left.used):
            choice = self.left.words[i]
            self.past[self.kept * self.number + choice] = self.sums[choice]
            self.gone[choice] = self.kept
        self.deals[self.kept] = self.deal
        self.kept += 1

    def _settle(self) -> None:
        """Add up the results on a deal on which all were tried."""
        for i in range(self.left.used):
            self.sums[self.left.words[i]] += self.latest[self.left.words[i]]

    def _share(self) -> int:
        """Return on how many deals the choices that are left are compared."""
        return max(1, self.most // (self.stages * self.left.used))

    def _sort(self) -> None:
        """Put the choices that are left in order, the best first; equals stay as they were."""
        for i in range(1, self.left.used):
            choice = self.left.words[i]
            total = self.sums[choice]
            j = i
            while j > 0 and self.sums[self.left.words[j - 1]] < total:
                self.left.words[j] = self.left.words[j - 1]
                j -= 1
            self.left.words[j] = choice
