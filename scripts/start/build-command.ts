import { describeForOperator } from '@tessera/platform/foundation/database/operator-error';
import { buildChanged } from './build';
import { Progress } from './progress';

/** Builds what changed and nothing else: a stage of `npm test`. */
try {
  await buildChanged(new Progress(Date.now()));
} catch (error) {
  process.stderr.write(`${describeForOperator(error)}\n`);
  process.exitCode = 1;
}
