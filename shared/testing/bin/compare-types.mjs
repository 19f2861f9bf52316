#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runCompareTypesCommand } = await import('../src/evidence/compare-types-command.ts');
process.exitCode = await runCompareTypesCommand(process.argv.slice(2));
