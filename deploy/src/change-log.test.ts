import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { held, killed, placeOf } from './rules/rules-reducer';
import { latestRevision, listChanges, recordChange, readRules, type ChangeRequest } from './change-log';
import { promote } from './release-commands';
import { emptyRules, rulesProblem } from './rules/rules';
import { storageAt } from './storage/storage';
import { makeScratch, type Scratch } from './testing/scratch-builds';

let scratch: Scratch;
beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.remove());

const author = { by: 'ann', why: 'ticket 12' };
const hold = (version: string, over: Partial<ChangeRequest> = {}) =>
  recordChange(
    scratch.registry,
    { ...author, what: 'hold', unit: 'clients', from: null, to: version, ...over },
    (rules) => held(rules, 'clients', version, 'throws'),
  );
const changeFiles = () => readdir(join(scratch.registry, 'moves'));

describe('a change', () => {
  it('is the audit record and the state in one document', async () => {
    await scratch.publish('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0');
    await promote(scratch.registry, { by: 'npm start', why: 'first' }, { host: '0.1.0', clients: '1.0.0' });
    const change = await promote(scratch.registry, author, { clients: '2.0.0' });
    expect(change).toMatchObject({
      revision: 2,
      by: 'ann',
      why: 'ticket 12',
      what: 'promote',
      unit: 'clients',
      from: '1.0.0',
      to: '2.0.0',
    });
    expect(await readRules(scratch.registry)).toEqual({
      revision: 2,
      rules: {
        ...emptyRules,
        channels: {
          stable: { clients: { version: '2.0.0', history: ['1.0.0'] }, host: { version: '0.1.0', history: [] } },
        },
      },
    });
    expect(await listChanges(scratch.registry, { limit: 10 })).toMatchObject([
      { revision: 2 },
      { revision: 1, unit: null, from: 'host nothing, clients nothing', to: 'host 0.1.0, clients 1.0.0' },
    ]);
  });

  it('writes nothing when the rules are so already', async () => {
    await hold('1.0.0');
    expect(await hold('1.0.0')).toBeNull();
    expect(await latestRevision(scratch.registry)).toBe(1);
  });

  it('goes to published versions only', async () => {
    await scratch.publish('clients 1.0.0');
    for (const [unit, version] of [
      ['clients', '2.0.0'],
      ['tools', '1.0.0'],
      ['host', '1.0.0'],
      ['../up', '1.0.0'],
      ['clients', '../1.0.0'],
    ] as const) {
      await expect(promote(scratch.registry, author, { [unit]: version })).rejects.toMatchObject({
        code: 'unknown-version',
      });
    }
    expect(await latestRevision(scratch.registry)).toBe(0);
  });

  it.each([[{ by: ' ' }], [{ why: '' }], [{ why: 'x'.repeat(501) }]])(
    'is refused without somebody and a reason: %j',
    async (over) => {
      await expect(hold('1.0.0', over)).rejects.toMatchObject({ code: 'bad-move' });
    },
  );

  it('is refused when it would leave rules that cannot be read back', async () => {
    await expect(
      recordChange(scratch.registry, { ...author, what: 'kill', unit: null, from: null, to: null }, (rules) =>
        killed(rules, 'host', 'no'),
      ),
    ).rejects.toMatchObject({ code: 'bad-move' });
  });
});

describe('authors at the same time', () => {
  it('each make their change and none is lost', async () => {
    const versions = Array.from({ length: 10 }, (_, index) => `1.0.${index}`);
    const changes = await Promise.all(versions.map((version) => hold(version)));
    expect(changes.map((change) => change?.revision).sort((a = 0, b = 0) => a - b)).toEqual(
      versions.map((_, index) => index + 1),
    );
    expect(Object.keys((await readRules(scratch.registry)).rules.holds.clients ?? {}).sort()).toEqual(versions);
    expect(await changeFiles()).toHaveLength(10);
  });

  it('with an expected revision lose to the first one', async () => {
    await hold('1.0.0');
    await expect(hold('1.0.1', { expectedRevision: 0 })).rejects.toMatchObject({ code: 'moved' });
    const settled = await Promise.allSettled(
      ['1.1.0', '1.2.0', '1.3.0'].map((version) => hold(version, { expectedRevision: 1 })),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await latestRevision(scratch.registry)).toBe(2);
  });
});

describe('what a crash or a hand leaves behind', () => {
  it('between the temporary file and its name, the state is as it was and the next change goes on', async () => {
    await hold('1.0.0');
    await writeFile(join(scratch.registry, 'moves/.00000002.json.999.left'), '{"revision":2');
    expect(await latestRevision(scratch.registry)).toBe(1);
    expect(await readRules(scratch.registry)).toMatchObject({
      revision: 1,
      rules: { holds: { clients: { '1.0.0': 'throws' } } },
    });
    expect(await hold('1.0.1')).toMatchObject({ revision: 2 });
  });

  it('a damaged newest change is refused with the way out, and removing it goes back', async () => {
    await hold('1.0.0');
    await hold('1.0.1');
    await appendFile(join(scratch.registry, 'moves/00000002.json'), 'x');
    await expect(readRules(scratch.registry)).rejects.toMatchObject({
      code: 'move-unreadable',
      message: expect.stringMatching(
        /00000002\.json cannot be read as a change: it is not JSON\. Restore the file from a backup; if it is the newest, removing it goes back/,
      ),
    });
    await expect(hold('1.0.2')).rejects.toMatchObject({ code: 'move-unreadable' });
    await storageAt(scratch.registry).remove('moves/00000002.json');
    expect(await readRules(scratch.registry)).toMatchObject({ revision: 1 });
  });

  it('a registry that is emptied or put back is seen as it is', async () => {
    await hold('1.0.0');
    expect(await latestRevision(scratch.registry)).toBe(1);
    await storageAt(scratch.registry).remove('moves');
    expect(await latestRevision(scratch.registry)).toBe(0);
    await mkdir(join(scratch.registry, 'moves'), { recursive: true });
    expect(await readRules(scratch.registry)).toEqual({ revision: 0, rules: emptyRules });
  });
});

describe('rules that are read', () => {
  const stable = { version: '1.0.0', history: [] };
  it.each([
    [
      'a unit with an odd name',
      { channels: { stable: { '../x': stable } } },
      'rules.channels: stable: "../x" is not a unit',
    ],
    [
      'a version that is none',
      { channels: { stable: { clients: { version: '1', history: [] } } } },
      'rules.channels: stable: clients: "1" is not a version',
    ],
    [
      'a history that is too long',
      { channels: { stable: { clients: { version: '1.0.0', history: Array(51).fill('1.0.0') } } } },
      'rules.channels: stable: clients: has a history of more than 50',
    ],
    ['no stable channel', { channels: { early: {} } }, 'rules.channels: has no channel stable'],
    [
      'more than a hundred percent',
      { canaries: { clients: { version: '1.0.0', percent: 101, by: 'firm', firms: null } } },
      'rules.canaries: clients: percent 101 is not a number from 0 to 100',
    ],
    [
      'a hold without a reason',
      { holds: { clients: { '1.0.0': '' } } },
      'rules.holds: clients: 1.0.0: "" is not a reason in 1 to 500 characters',
    ],
    ['a killed host', { kills: { host: 'no' } }, 'rules.kills: "host" is not a remote'],
    ['a pin of a firm with a slash', { pins: { 'a/b': {} } }, 'rules.pins: "a/b" is not a firm'],
    ['a revision below nothing', { minimumRevision: -1 }, 'rules.minimumRevision: -1 is not a revision'],
    ['a word nobody knows', { killed: {} }, 'rules.killed is nothing this version knows'],
  ])('with %s are refused by name', (_what, over, problem) => {
    expect(rulesProblem({ ...emptyRules, ...over })).toBe(problem);
  });

  it('take what every object inherits for nothing', () => {
    expect(placeOf(emptyRules, 'constructor', 'constructor')).toBeNull();
    expect(rulesProblem({ ...emptyRules, channels: { stable: { constructor: stable } } })).toBeNull();
  });
});
