import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestKeys } from '@tessera/deploy/testing/release-keys';
import { readConfiguration as readPlatform } from '@tessera/platform/configuration';
import { readConfiguration as readProxy } from '@tessera/proxy/configuration';
import {
  compose,
  composeEnvironment,
  dockerStages,
  imageEnvironment,
  readContainerFile,
  readNames,
  secretNames,
  service,
} from './support/container-files';
import { variablesRead } from './support/variables-read';

const keys = makeTestKeys();
const secretValues: Readonly<Record<string, string>> = {
  CLIENT_AUTHENTICATION: 'shared',
  SESSION_KEYS: Buffer.alloc(32).toString('base64'),
  DATABASE_URL: 'postgresql://db.example/tessera',
  SMTP_URL: '',
  RELEASE_KEYS: keys.list,
  RELEASE_HOLD_KEY: keys.holdKey,
};
const secretsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    (service(name).secrets ?? [])
      .flatMap((secret) => secretNames[secret] ?? [])
      .map((variable) => [variable, secretValues[variable] ?? '']),
  );
const given = (name: string): Record<string, string> => ({
  ...imageEnvironment(name),
  ...composeEnvironment(name),
  ...secretsOf(name),
});
const processes = [
  ['proxy', (environment: Record<string, string | undefined>) => readProxy(environment)],
  ['platform', (environment: Record<string, string | undefined>) => readPlatform(environment)],
] as const;

const folderOf = (name: string): string =>
  ['', 'shared/']
    .map((parent) => parent + name.replace('@tessera/', ''))
    .find((folder) => existsSync(join(process.cwd(), folder, 'package.json'))) ?? name;

/** A package's folder and those of all our packages that it needs, directly or not. */
const neededFolders = (folder: string, seen = new Set<string>()): string[] => {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(process.cwd(), folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return [
    folder,
    ...Object.keys(dependencies)
      .filter((name) => name.startsWith('@tessera/'))
      .flatMap((name) => neededFolders(folderOf(name), seen)),
  ];
};

describe('compose.yaml', () => {
  it.each(processes)(
    'gives the %s every variable it cannot do without, and none that it does not read',
    (name, read) => {
      const { all, needed } = variablesRead(read, given(name));
      expect(Object.keys(given(name))).toEqual(expect.arrayContaining([...needed]));
      expect(Object.keys(given(name)).filter((variable) => !all.includes(variable) && variable !== 'NODE_ENV')).toEqual(
        [],
      );
    },
  );

  it('leads each part to the next: nginx to proxies and platforms, proxies to nginx', () => {
    const proxy = readProxy(given('proxy'));
    const platform = readPlatform(given('platform'));
    expect(proxy).toMatchObject({ address: '0.0.0.0', upstreamUrl: 'http://nginx:4000', behindServer: true });
    expect(platform).toMatchObject({ address: '0.0.0.0', seed: null });
    expect(service('proxy').volumes).toContain(`registry:${proxy.registryDir}`);
    expect(service('platform').volumes).toContain(`mail:${platform.mail.folder}`);
    for (const [name, port] of [
      ['proxy', proxy.port],
      ['platform', platform.port],
    ] as const) {
      expect(service(name).healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${port}/healthz`);
      expect(readContainerFile('nginx.conf')).toContain(`server ${name}:${port} resolve`);
    }
  });

  it('mounts the secrets that a command reads, from files that git does not keep', () => {
    for (const [name] of processes) {
      const read = (service(name).command ?? []).flatMap(
        (word) => /^--env-file=\/run\/secrets\/(.+)$/.exec(word)?.[1] ?? [],
      );
      expect(read).toEqual(service(name).secrets);
    }
    const ignored = readContainerFile('.gitignore').split('\n');
    for (const { file } of Object.values(compose.secrets))
      expect([file, ignored.some((line) => line !== '' && file.startsWith(`./${line}`))]).toEqual([file, true]);
  });

  it('holds no secret: names that tell of one come from files, and the examples are empty', () => {
    for (const { environment = {} } of Object.values(compose.services)) {
      for (const [variable, value] of Object.entries(environment)) {
        if (/KEY|SECRET|PASSWORD|TOKEN|AUTHENTICATION|_URL$/.test(variable))
          expect([variable, value]).toEqual([
            variable,
            expect.stringMatching(/^(\/run\/secrets\/\w+|http:\/\/\w+:\d+)$/),
          ]);
      }
    }
    for (const secret of Object.keys(secretNames))
      expect(Object.values(readNames(`secrets.example/${secret}.env`)).join('')).toBe('');
  });

  it.each(Object.entries(compose.services))(
    '%s: pinned, unprivileged, with a health check; ports only on nginx',
    (
      name,
      {
        image,
        user,
        ports,
        read_only: readOnly,
        cap_drop: dropped,
        security_opt: options,
        healthcheck,
        volumes = [],
        networks,
      },
    ) => {
      expect(image).toMatch(/:(\d+\.\d+(\.\d+)?-\w+|\$\{TESSERA_VERSION:\?[^}]+\})$/);
      expect(user).toMatch(/^(?!root|0)\w/);
      expect({ readOnly, dropped, options }).toEqual({
        readOnly: true,
        dropped: ['ALL'],
        options: ['no-new-privileges:true'],
      });
      // The publish command is not a server.
      if (name === 'registry') expect(healthcheck.disable).toBe(true);
      else expect(healthcheck.test[0]).toBe('CMD');
      expect(ports !== undefined).toBe(name === 'nginx');
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      for (const volume of volumes.filter((each) => !each.startsWith('.')))
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    },
  );

  it('runs two of each process, and keeps what only they need on a network without a way out', () => {
    expect([service('proxy').deploy?.replicas, service('platform').deploy?.replicas]).toEqual([2, 2]);
    expect(compose.networks.inside?.internal).toBe(true);
    expect(service('proxy').networks).toEqual(['inside']);
  });

  it('builds targets there are, from a folder that is the clone', () => {
    for (const [name] of processes) {
      const { context = '', dockerfile = '', target } = service(name).build ?? {};
      expect(existsSync(join(process.cwd(), 'deploy/containers', context, dockerfile))).toBe(true);
      expect(dockerStages().map((stage) => stage.name)).toContain(target);
    }
  });
});

describe('Dockerfile', () => {
  const stages = dockerStages();
  const names = stages.map(({ name }) => name);

  it('starts from a pinned image and names every stage', () => {
    for (const { base, name } of stages) {
      expect(name).toMatch(/^[a-z-]+$/);
      if (!names.includes(base)) expect(base).toMatch(/^node:20\.\d+\.\d+-bookworm-slim$/);
    }
  });

  it('adds nothing by address and takes nothing called latest', () => {
    expect(
      stages
        .flatMap(({ instructions }) => instructions)
        .filter(
          ({ word, rest }) => word === 'ADD' || /https?:\/\/(?!127\.0\.0\.1)|latest|curl |wget |apt-get/.test(rest),
        ),
    ).toEqual([]);
  });

  it('copies what is there, manifests before sources, and installs from the lock file without what development needs', () => {
    for (const { name, instructions } of stages) {
      const copied = instructions
        .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
        .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
      for (const path of copied)
        expect([name, path, existsSync(join(process.cwd(), path))]).toEqual([name, path, true]);
      if (copied.some((path) => path.endsWith('/src')))
        expect(instructions.filter(({ word, rest }) => word === 'RUN' && rest.includes('npm'))).toEqual([]);
      for (const { rest } of instructions.filter(({ word, rest }) => word === 'RUN' && rest.includes('npm')))
        expect(rest).toContain('npm ci --omit=dev');
    }
  });

  it.each([
    ['proxy', 'proxy'],
    ['platform', 'platform'],
    ['registry', 'deploy'],
  ])('%s has every package of ours that it needs, and no other', (target, folder) => {
    const instructions = stages.find(({ name }) => name === target)?.instructions ?? [];
    const copied = instructions.flatMap(
      ({ word, rest }) => (word === 'COPY' && /^(\S+)\/src \1\/src$/.exec(rest)?.[1]) || [],
    );
    expect(copied.sort()).toEqual(neededFolders(folder).sort());
  });

  it.each(['proxy', 'platform', 'registry'])('%s runs as node, after everything else is in its place', (target) => {
    const words =
      stages
        .find(({ name }) => name === target)
        ?.instructions.map(({ word, rest }) => (word === 'USER' ? `${word} ${rest}` : word)) ?? [];
    expect(words.filter((word) => word.startsWith('USER'))).toEqual(['USER node']);
    expect(Math.max(words.lastIndexOf('COPY'), words.lastIndexOf('RUN'))).toBeLessThan(words.indexOf('USER node'));
  });

  it.each(['proxy', 'platform'])('%s says where it listens and how it is, and holds no secret', (target) => {
    const instructions = stages.find(({ name }) => name === target)?.instructions ?? [];
    const environment = imageEnvironment(target);
    const port = instructions.find(({ word }) => word === 'EXPOSE')?.rest;
    expect(environment[`${target.toUpperCase()}_PORT`]).toBe(port);
    const check = instructions.find(({ word }) => word === 'HEALTHCHECK')?.rest.split(' CMD ')[1] ?? '[]';
    expect(JSON.parse(check)).toEqual(service(target).healthcheck.test.slice(1));
    expect(Object.keys(environment).filter((name) => secretValues[name] !== undefined)).toEqual([]);
    expect(environment.NODE_ENV).toBe('production');
  });

  it('is given only sources: neither data nor secrets nor what is installed', () => {
    const rules = readContainerFile('Dockerfile.dockerignore').split('\n');
    expect(rules.find((rule) => rule !== '' && !rule.startsWith('#'))).toBe('*');
    for (const kept of ['deploy/containers', '**/node_modules', '**/.data']) expect(rules).toContain(kept);
  });
});

test('the operations page lists the variables that each process reads, and which it needs', () => {
  const page = readFileSync(join(process.cwd(), 'docs/operations-scaled.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (`[A-Z_`, ]+`) \| ([a-z, ]+) \| ([^|]+) \|/gm)].flatMap(
    ([, names = '', who = '', needed = '']) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({
        name,
        who: who.split(', '),
        needed: needed.startsWith('yes'),
      })),
  );
  for (const [process, read] of processes) {
    const { all, needed } = variablesRead(read, given(process));
    const listed = rows.filter(({ who }) => who.includes(process));
    expect(listed.map(({ name }) => name).sort()).toEqual(all);
    expect(
      listed
        .filter((row) => row.needed)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(needed);
  }
});
