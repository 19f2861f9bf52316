/** Prints what is going on, line by line, with the seconds since the start: `  3.2 s  Database ready`. */
export class Progress {
  constructor(private readonly startedAt: number) {}

  say(line: string): void {
    const seconds = ((Date.now() - this.startedAt) / 1000).toFixed(1);
    process.stdout.write(`${seconds.padStart(6)} s  ${line}\n`);
  }

  /** Announces a step, runs it, and prints its duration if it was noticeable. */
  async step<Result>(line: string, work: () => Promise<Result> | Result): Promise<Result> {
    this.say(line);
    const before = Date.now();
    const result = await work();
    const tookMs = Date.now() - before;
    if (tookMs >= 1000) this.say(`  done in ${(tookMs / 1000).toFixed(1)} s`);
    return result;
  }
}
