import { writeFileSync } from 'node:fs';

/** Names the file in which a run says which test it is at: a page that never returns can say nothing afterwards. */
export const progressVariable = 'TESSERA_SUITE_PROGRESS';

export const noteProgress = (test: string): void => {
  const file = process.env[progressVariable];
  if (file) writeFileSync(file, test);
};
