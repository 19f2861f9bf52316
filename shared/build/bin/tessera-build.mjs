#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runBuildCommand } = await import('../src/command.ts');
process.exitCode = await runBuildCommand(process.cwd(), process.argv.slice(2));
