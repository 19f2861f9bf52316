#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runProveCommand } = await import('../src/evidence/command.ts');
process.exitCode = await runProveCommand(process.argv.slice(2));
