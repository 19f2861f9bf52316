import { publishBuild } from '../published/registry';
import { json, makeCommandScratch, type CommandScratch } from './testing/command-scratch';

let scratch: CommandScratch;
beforeEach(async () => {
  scratch = await makeCommandScratch();
});
afterEach(() => scratch.remove());

describe('tessera uses', () => {
  it('names each version that somebody may get and that uses the name or makes the call, with its team and why it is given', async () => {
    const { registry, buildRemote } = scratch;
    const both = { '@tessera/ui/core': ['Button', 'Banner'] };
    await publishBuild(registry, await buildRemote('clients', '4.0.0', { takes: both }));
    const other = { formik: ['Button'], '@tessera/ui/core': ['Panel'] };
    await publishBuild(registry, await buildRemote('tools', '4.0.0', { takes: other }));
    await scratch.promoteAll('host 0.1.0', 'clients 1.0.0', 'clients 4.0.0', 'tools 4.0.0');
    const { out } = await scratch.look('uses', 'Button');
    expect(out).toMatch(
      /clients +4\.0\.0 +clients +@tessera\/ui\/core +on stable\ntools +4\.0\.0 +tools +formik +on stable\n/,
    );
    expect(out).toContain('clients 1.0.0 does not say what it uses: it was built before builds did.');
    expect(await json(scratch.look('uses', 'Button', '--of', '@tessera/ui/core', '--json'))).toMatchObject({
      uses: [{ remote: 'clients', version: '4.0.0' }],
    });
    await publishBuild(registry, await buildRemote('tools', '5.0.0', { takes: other, calls: ['listModels'] }));
    await scratch.promoteAll('tools 5.0.0');
    expect((await scratch.look('uses', 'listModels')).out).toMatch(/tools +5\.0\.0 +tools +calls +on stable\n/);
    expect((await scratch.look('uses', '')).code).toBe(2);
    expect((await scratch.look('uses', 'Gauge')).out).toContain('No version that somebody may get uses Gauge.');
  });
});
