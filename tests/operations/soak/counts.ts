import { readErrorEnvelope } from '@tessera/contract';

/** The counted outcome of one request. */
export interface Outcome {
  readonly status: number;
  readonly text: string;
  readonly cut: boolean;
}

const problemsKeptMax = 20;
/** Answers of a running portal: 503 reports an outage properly. */
const expected = new Set([200, 503]);

const isEnvelope = ({ status, text, cut }: Outcome): boolean => {
  if (cut) return false;
  try {
    const body = JSON.parse(text) as unknown;
    if (status >= 400) return readErrorEnvelope(body, 0)?.statusCode === status;
    return typeof body === 'object' && body !== null && 'data' in body;
  } catch {
    return false;
  }
};

/** Counts answers by kind and status, their times, and answers that a running portal never gives. */
export class Counts {
  private readonly byKind = new Map<string, Map<string, number>>();
  private readonly times: number[] = [];
  private lastGood = performance.now();
  /** The longest time in which nothing was answered 200, in milliseconds. */
  longestGapMs = 0;
  unexpected = 0;
  /** The first of them, in words. */
  readonly problems: string[] = [];

  add(kind: string, outcome: Outcome | null, ms: number): void {
    const label = outcome === null ? 'no answer' : String(outcome.status);
    const counts = this.byKind.get(kind) ?? new Map<string, number>();
    this.byKind.set(kind, counts.set(label, (counts.get(label) ?? 0) + 1));
    this.times.push(ms);
    if (outcome?.status === 200) {
      this.longestGapMs = Math.max(this.longestGapMs, performance.now() - this.lastGood);
      this.lastGood = performance.now();
    }
    if (outcome === null) this.problem(`${kind}: no answer`);
    else if (!isEnvelope(outcome))
      this.problem(`${kind}: ${outcome.status} outside the envelope: ${outcome.text.slice(0, 200)}`);
    else if (!expected.has(outcome.status)) this.problem(`${kind}: ${outcome.text.slice(0, 200)}`);
  }

  private problem(words: string): void {
    this.unexpected += 1;
    if (this.problems.length < problemsKeptMax) this.problems.push(words);
  }

  get answers(): number {
    return this.times.length;
  }

  /** A line for each kind, and one of the times. */
  lines(): string[] {
    const sorted = [...this.times].sort((a, b) => a - b);
    const at = (part: number): string =>
      `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
    const kinds = [...this.byKind].map(
      ([kind, counts]) =>
        `  ${kind.padEnd(10)} ${[...counts]
          .sort()
          .map(([label, count]) => `${label}: ${count}`)
          .join(', ')}`,
    );
    return [
      ...kinds,
      `  half within ${at(0.5)}, 99 in 100 within ${at(0.99)}; longest time without a good answer ${(this.longestGapMs / 1000).toFixed(1)} s`,
    ];
  }
}
