import { failuresIn, readReport } from './read-report';

const event = { unit: 'clients', version: '1.0.0', release: '0123456789abcdef', kind: 'mounted' };

describe('a report', () => {
  it('is read for what is counted; nothing else of it is kept', () => {
    expect(
      readReport({
        events: [
          { ...event, durationMs: 12, phase: 'mount', name: 'Priya Hart' },
          { ...event, kind: 'left' },
          { ...event, kind: 'calls', calls: 9, callsFailed: 2 },
        ],
        more: true,
      }),
    ).toEqual([
      { ...event, code: null },
      { ...event, code: null, kind: 'left' },
      { ...event, code: null, kind: 'calls', calls: 9, callsFailed: 2 },
    ]);
    expect(readReport({ events: [] })).toEqual([]);
  });

  it.each([
    [{ kind: 'exploded' }],
    [{ kind: undefined }],
    [{ unit: '' }],
    [{ unit: 5 }],
    [{ unit: 'x'.repeat(51) }],
    [{ version: 'x'.repeat(81) }],
    [{ release: 'none' }],
    [{ release: undefined }],
    [{ kind: 'calls' }],
    [{ kind: 'calls', calls: 2, callsFailed: 3 }],
    [{ kind: 'calls', calls: -1, callsFailed: -1 }],
    [{ kind: 'calls', calls: 1.5, callsFailed: 0 }],
    [{ kind: 'calls', calls: 1e9, callsFailed: 0 }],
  ])('leaves an event out that says %j', (wrong) => {
    expect(readReport({ events: [{ ...event, ...wrong }, event] })).toEqual([{ ...event, code: null }]);
  });

  it.each([[null], [[]], ['x'], [5], [{}], [{ events: {} }], [{ events: Array(51).fill(event) }]])(
    'is none when it is %j',
    (body) => expect(readReport(body)).toBeNull(),
  );

  it('has its failures for the log, each once, in words of our own', () => {
    const failed = { ...event, kind: 'failed', code: 'PORTAL-NETWORK' };
    const events =
      readReport({ events: [event, failed, failed, { ...failed, kind: 'fell-back', code: 'made up\n' }] }) ?? [];
    expect(failuresIn(events)).toEqual([
      'clients@1.0.0 failed PORTAL-NETWORK in release 0123456789abcdef',
      'clients@1.0.0 fell-back without a code in release 0123456789abcdef',
    ]);
  });
});
