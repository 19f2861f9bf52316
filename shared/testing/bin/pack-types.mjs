#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runPackTypesCommand } = await import('../src/evidence/pack-types-command.ts');
process.exitCode = await runPackTypesCommand(process.argv.slice(2));
