import { writeSync } from 'node:fs';

/**
 * The stream for log lines. A line that cannot be written, because the disk is full, is dropped and counted; it never
 * ends the process. The next line written reports how many were lost.
 */
export const logLines = (
  write: (text: string) => void = (text) => void writeSync(process.stdout.fd, text),
): { readonly write: (line: string) => void } => {
  let lost = 0;
  return {
    write: (line) => {
      try {
        if (lost > 0)
          write(`${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines could not be written' })}\n`);
        lost = 0;
        write(line);
      } catch {
        lost += 1;
      }
    },
  };
};
