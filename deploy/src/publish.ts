import { resolve } from 'node:path';
import { publishBuilds } from './publish-builds';
import { RegistryError } from './registry-error';

/** `node --import tsx deploy/src/publish.ts ROOT REGISTRY`: what `npm start` runs after the builds. */
const [rootDir, registryDir] = process.argv.slice(2);
if (!rootDir || !registryDir) {
  console.error('Usage: node --import tsx deploy/src/publish.ts CHECKOUT REGISTRY');
  process.exit(2);
}
try {
  const { builds, channel } = await publishBuilds(resolve(rootDir), resolve(registryDir));
  for (const build of builds) console.log(`${build.kind === 'host' ? 'host' : build.name} ${build.version} ${build.published ? 'published' : 'unchanged'}`);
  console.log(`stable is at revision ${channel.revision}`);
} catch (error) {
  if (!(error instanceof RegistryError)) throw error;
  console.error(error.message);
  process.exit(1);
}
