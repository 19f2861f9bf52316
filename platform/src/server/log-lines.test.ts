import { logLines } from './log-lines';

describe('the log', () => {
  it('goes on when its disk is full, and says afterwards how many lines were lost', () => {
    const written: string[] = [];
    let full = false;
    const log = logLines((text) => {
      if (full) throw Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
      written.push(text);
    });
    log.write('one\n');
    full = true;
    log.write('two\n');
    log.write('three\n');
    full = false;
    log.write('four\n');
    expect(written.map((line) => (line.startsWith('{') ? (JSON.parse(line) as { lost: number }).lost : line))).toEqual([
      'one\n',
      2,
      'four\n',
    ]);
  });
});
