import { ReadNotes, type ReadNote } from './read-notes';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
const note = (id: string, time = '10:02'): ReadNote => ({
  firmId: 'NBW',
  userId: 'U1',
  kind: 'Client',
  id,
  at: at(time),
});

const notes = (fails = 0) => {
  const written: string[][] = [];
  const failures: unknown[] = [];
  let left = fails;
  const reads = new ReadNotes({
    write: (batch) => {
      if ((left -= 1) >= 0) return Promise.reject(new Error('no database'));
      written.push(batch.map(({ id, at: time }) => `${id} ${time.toISOString().slice(11, 13)}`));
      return Promise.resolve();
    },
    onFailure: (error) => failures.push(error),
  });
  return { reads, written, failures };
};

describe('notes of reads', () => {
  it('are written together, once for a record and an hour', async () => {
    const { reads, written } = notes();
    for (const each of [note('C1'), note('C1', '10:59'), note('C2'), note('C1', '11:00')]) reads.note(each);
    expect(written).toEqual([]);
    await reads.flush();
    reads.note(note('C1', '11:30'));
    await reads.flush();
    expect(written).toEqual([['C1 10', 'C2 10', 'C1 11']]);
  });

  it('wait for the database when it cannot be reached', async () => {
    const { reads, written, failures } = notes(1);
    reads.note(note('C1'));
    await reads.flush();
    expect([written.length, failures.length]).toEqual([0, 1]);
    await reads.flush();
    expect(written).toEqual([['C1 10']]);
  });

  it('are bounded: what does not fit is reported', async () => {
    const { reads, failures } = notes(1_000_000);
    for (let client = 0; client < 10_050; client += 1) reads.note(note(String(client)));
    expect(failures.length).toBeGreaterThanOrEqual(50);
    await reads.flush();
  });
});
