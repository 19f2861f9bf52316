import fc from 'fast-check';
import { makeTestKeys } from '../testing/release-keys';
import type { ReleaseChange } from '../change-log';
import { emptyRules } from '../rules/rules';
import canonicalize from 'canonicalize';
import { signChange, trustProblem } from './signed-change';

const keys = makeTestKeys();
const signer = keys.operator.signer ?? { keyId: '', sign: () => '' };
const change: ReleaseChange = {
  revision: 7,
  at: '2026-11-20T09:00:00.000Z',
  by: 'ann',
  why: 'ticket 12',
  what: 'promote',
  unit: 'clients',
  from: '1.0.0',
  to: '2.0.0',
  rules: {
    ...emptyRules,
    channels: { stable: { clients: { version: '2.0.0', history: ['1.0.0'] } } },
    holds: { tools: { '1.0.0': 'throws' } },
    canaries: { tools: { version: '2.0.0', percent: 10, by: 'firm', firms: ['NBW'] } },
  },
  manifests: { clients: { '1.0.0': 'sha384-a', '2.0.0': 'sha384-b' } },
};
const signed = signChange(change, signer);
const none = () => Promise.resolve(null);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Every place in a document, the document itself not among them. */
const placesIn = (value: Json): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => [[name], ...placesIn(entry).map((rest) => [name, ...rest])]);
};
const changedAt = (
  document: Json,
  place: readonly (string | number)[],
  change: (holder: { [name: string]: Json }, name: string) => void,
): ReleaseChange => {
  const copy = asJson(document);
  const holder = place.slice(0, -1).reduce<Json>((at, name) => (at as { [name: string]: Json })[name] ?? null, copy);
  change(holder as { [name: string]: Json }, String(place.at(-1)));
  return copy as unknown as ReleaseChange;
};

describe('a signed change', () => {
  it('is taken, also when its names stand in another order', async () => {
    const turned = Object.fromEntries(Object.entries(asJson(signed) as object).reverse()) as unknown as ReleaseChange;
    expect(await trustProblem(turned, keys.operator.trusted, none)).toBeNull();
  });

  it('is refused when any one field was changed, taken out or put in', async () => {
    const document = asJson(signed);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...placesIn(document)),
        fc.oneof(
          fc.jsonValue().map((value) => ({ value: value as Json })),
          fc.constant('out'),
          fc.constant('in'),
        ),
        async (place, how) => {
          const copy = changedAt(document, place, (holder, name) => {
            if (how === 'out') Reflect.deleteProperty(holder, name);
            else if (how === 'in') holder[`${name}-too`] = 'x';
            else holder[name] = (how as { value: Json }).value;
          });
          fc.pre(canonicalize(copy) !== canonicalize(document));
          // What is no signature at all is refused when the document is read.
          const { signature } = copy as { signature?: unknown };
          fc.pre(
            signature === undefined ||
              (typeof signature === 'object' &&
                signature !== null &&
                Object.keys(signature).sort().join() === 'key,value' &&
                Object.values(signature).every((part) => typeof part === 'string')),
          );
          fc.pre(
            !(
              how === 'in' &&
              Array.isArray(
                place.slice(0, -1).reduce<Json>((at, name) => (at as { [name: string]: Json })[name] ?? null, document),
              )
            ),
          );
          expect(await trustProblem(copy, keys.operator.trusted, none)).not.toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['unsigned', change, 'it is not signed'],
    [
      'signed by a stranger',
      signChange(change, makeTestKeys().operator.signer ?? signer),
      /^it is signed with the key [0-9a-f]{16}, which is not one of this installation's$/,
    ],
    [
      'signed by a stranger under our name',
      {
        ...signChange(change, makeTestKeys().operator.signer ?? signer),
        signature: {
          key: signer.keyId,
          value: signChange(change, makeTestKeys().operator.signer ?? signer).signature?.value ?? '',
        },
      },
      'it was changed after it was signed',
    ],
    [
      'with its signature written in another way',
      { ...signed, signature: { key: signer.keyId, value: `${signed.signature?.value ?? ''}\n` } },
      'it was changed after it was signed',
    ],
    [
      'signed by a proxy on nothing',
      signChange(change, keys.hold.signer ?? signer),
      "it is signed with a proxy's key, and the change before it is missing",
    ],
  ])('is refused when %s', async (_what, document, problem) => {
    expect(await trustProblem(document, keys.operator.trusted, none)).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });

  it('by a proxy brings no manifest in', async () => {
    const held = {
      ...change,
      revision: 8,
      rules: { ...change.rules, holds: { tools: { '1.0.0': 'throws', '2.0.0': 'fails' } } },
    };
    const by = async (manifests: ReleaseChange['manifests']) =>
      trustProblem(signChange({ ...held, manifests }, keys.hold.signer ?? signer), keys.hold.trusted, () =>
        Promise.resolve(signed),
      );
    expect(await by(change.manifests)).toBeNull();
    expect(await by({ clients: { '1.0.0': 'sha384-a', '2.0.0': 'sha384-x' } })).toContain('do nothing else');
    expect(await by(undefined)).toContain('do nothing else');
  });
});
