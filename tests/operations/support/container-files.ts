import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const folder = join(process.cwd(), 'deploy/containers');
export const readContainerFile = (name: string): string => readFileSync(join(folder, name), 'utf8');

export interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly healthcheck: { readonly test: readonly string[]; readonly disable?: boolean };
  readonly profiles?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

export const compose = parse(readContainerFile('compose.yaml'), { merge: true }) as Compose;

export const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}.`);
  return found;
};

/** `NAME` -> value of a file of `NAME=value` lines. */
export const readNames = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readContainerFile(name)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** Names by secret, of the example files. */
export const secretNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readdirSync(join(folder, 'secrets.example')).map((file) => [
    file.replace('.env', ''),
    Object.keys(readNames(`secrets.example/${file}`)),
  ]),
);

export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of the Dockerfile, with continued lines joined. */
export const dockerStages = (): readonly Stage[] => {
  const lines = readContainerFile('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: (Stage & { readonly instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [word = '', rest = ''] = line.split(/\s+(.*)/s);
    const from = word === 'FROM' ? /^(\S+) AS (\S+)$/.exec(rest) : null;
    if (word === 'FROM') stages.push({ base: from?.[1] ?? rest, name: from?.[2] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
};

/** What a target's image has in its environment. */
export const imageEnvironment = (target: string): Record<string, string> => {
  const stages = dockerStages();
  const stage = stages.find(({ name }) => name === target);
  if (!stage) return {};
  const own = stage.instructions
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/))
    .map((pair) => pair.split('=') as [string, string]);
  return { ...imageEnvironment(stage.base), ...Object.fromEntries(own) };
};

/** What compose puts into a service's environment, with what `.env` leaves out taken as written, or as `from .env`. */
export const composeEnvironment = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([variable, value]) => [
      variable,
      value.replace(/\$\{[A-Z_]+(?::-([^}]*)|:\?[^}]*)\}/g, (_whole, otherwise?: string) => otherwise ?? 'from-env'),
    ]),
  );
