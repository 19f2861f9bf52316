import {
  createHealthCounter,
  noCounts,
  readHealthDocument,
  sumHealth,
  windowMinutes,
  type HealthEvent,
} from './counts';

const minuteMs = 60_000;
const mounted: HealthEvent = { unit: 'clients', version: '1.0.0', kind: 'mounted' };
const failed: HealthEvent = { ...mounted, kind: 'failed' };

describe('counts of versions', () => {
  it('are summed over minutes, processes and kinds, by unit and version', () => {
    let nowMs = 100 * minuteMs;
    const [a, b] = [createHealthCounter(() => nowMs), createHealthCounter(() => nowMs)];
    a.count(mounted, 'u1');
    nowMs += minuteMs;
    a.count(mounted, 'u1');
    b.count(failed, 'u2');
    b.count({ ...mounted, kind: 'fell-back' }, 'u2');
    b.count({ ...mounted, kind: 'left' }, 'u4');
    b.count({ ...mounted, kind: 'calls', calls: 12, callsFailed: 3 }, 'u3');
    b.count({ ...mounted, unit: 'host' }, 'u3');
    expect(sumHealth([a.document(), b.document()], nowMs)).toEqual([
      {
        unit: 'clients',
        version: '1.0.0',
        mounted: 2,
        failed: 1,
        fellBack: 1,
        left: 1,
        calls: 12,
        callsFailed: 3,
        given: 0,
        people: 2,
        silentPeople: 0,
      },
      {
        unit: 'host',
        version: '1.0.0',
        mounted: 1,
        failed: 0,
        fellBack: 0,
        left: 0,
        calls: 0,
        callsFailed: 0,
        given: 0,
        people: 0,
        silentPeople: 0,
      },
    ]);
  });

  it('are of the last hour only, in the process and in a file it left behind', () => {
    let nowMs = 100 * minuteMs;
    const counter = createHealthCounter(() => nowMs);
    counter.count(failed, 'u1');
    const left = counter.document();
    nowMs += (windowMinutes - 1) * minuteMs;
    expect(sumHealth([left], nowMs)).toHaveLength(1);
    expect(counter.document()).toEqual(left);
    nowMs += minuteMs;
    expect(sumHealth([left], nowMs)).toEqual([]);
    expect(counter.document()).toEqual({ schema: 1, minutes: {} });
    counter.count(failed, 'u1');
    expect(sumHealth([counter.document()], nowMs)).toMatchObject([{ failed: 1, people: 1 }]);
  });

  it('are those since a time, where one is given: its own minute is left out', () => {
    let nowMs = 100 * minuteMs;
    const counter = createHealthCounter(() => nowMs);
    counter.count(failed, 'u1');
    nowMs += minuteMs;
    counter.count(mounted, 'u1');
    const documents = [counter.document()];
    expect(sumHealth(documents, nowMs, 100 * minuteMs + 5)).toMatchObject([{ mounted: 1, failed: 0 }]);
    expect(sumHealth(documents, nowMs, nowMs)).toEqual([]);
  });

  it('count a user once, however often and wherever it fails for them, and name nobody', () => {
    const counters = [createHealthCounter(() => 0), createHealthCounter(() => 90 * 1_000)];
    for (const counter of counters)
      for (let times = 0; times < 5; times += 1) for (const who of ['priya', 'sam']) counter.count(failed, who);
    const documents = counters.map((counter) => counter.document());
    expect(sumHealth(documents, 0)).toMatchObject([{ failed: 20, people: 2 }]);
    expect(JSON.stringify(documents)).not.toMatch(/priya|sam/);
  });

  it('know users who were given a host and never saw it, two minutes after', () => {
    let nowMs = 100 * minuteMs;
    const counter = createHealthCounter(() => nowMs);
    const given: HealthEvent = { unit: 'host', version: '2.0.0', kind: 'given' };
    for (const who of ['priya', 'sam', 'helen']) counter.count(given, who);
    counter.count({ ...given, kind: 'mounted' }, 'priya');
    const health = () => sumHealth([counter.document()], nowMs);
    expect(health()).toMatchObject([{ given: 0, mounted: 1, silentPeople: 0 }]);
    nowMs += 2 * minuteMs;
    expect(health()).toMatchObject([{ given: 3, mounted: 1, people: 0, silentPeople: 2 }]);
  });

  it('do not grow without end', () => {
    const counter = createHealthCounter(() => 0);
    for (let index = 0; index < 2_000; index += 1) counter.count({ ...failed, version: `1.0.${index}` }, `u${index}`);
    for (let index = 0; index < 2_000; index += 1) counter.count({ ...failed, version: '1.0.0' }, `u${index}`);
    const health = sumHealth([counter.document()], 0);
    expect(health.length).toBe(500);
    expect(health[0]).toMatchObject({ version: '1.0.0', failed: 2_001, people: 30 });
  });

  it.each([[null], ['x'], [[]], [{ schema: 2, minutes: {} }], [{ schema: 1 }]])('%j is no document', (value) =>
    expect(readHealthDocument(value)).toBeNull(),
  );

  it('that cannot be read are left out of their document', () => {
    const counts = { ...noCounts, mounted: 1 };
    expect(
      readHealthDocument({
        schema: 1,
        minutes: {
          5: {
            'a@1.0.0': counts,
            'b@1.0.0': { ...counts, failed: -1 },
            'e@1.0.0': { ...counts, people: 2 ** 30 },
            'c@1.0.0': { mounted: 'many' },
            'd@1.0.0': null,
          },
          x: { 'a@1.0.0': counts },
          6: [],
        },
      }),
    ).toEqual({ schema: 1, minutes: { 5: { 'a@1.0.0': counts } } });
  });

  it('that an earlier proxy did not keep are 0', () => {
    const document = { schema: 1, minutes: { 5: { 'a@1.0.0': { mounted: 1, failed: 1 } } } };
    const read = readHealthDocument(document);
    expect(read && sumHealth([read], 5 * minuteMs)).toMatchObject([
      { mounted: 1, failed: 1, left: 0, given: 0, people: 0 },
    ]);
  });
});
