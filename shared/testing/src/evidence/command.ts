import { resolve } from 'node:path';
import { prove } from './prove';

/**
 * `prove FOLDER`: runs the suite of a built unit, or says that it has already passed for this build; failed tests are
 * listed one to a line.
 */
export const runProveCommand = async (args: readonly string[]): Promise<number> => {
  try {
    const { run, ran } = await prove(resolve(args[0] ?? '.'));
    if (run.failed.length === 0) {
      console.log(
        ran
          ? `${run.unit} ${run.version}: ${run.passed} tests passed.`
          : `${run.unit} ${run.version} has passed its suite already.`,
      );
      return 0;
    }
    console.error(`${run.unit} ${run.version} did not pass its suite:`);
    for (const name of run.failed) console.error(`  ${name}`);
    return 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
};
