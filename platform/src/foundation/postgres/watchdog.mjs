// Runs one PostgreSQL server and stops it when standard input closes, which happens also when the process that started
// us is killed. Plain JavaScript without dependencies: it must start fast and outlive its parent for a moment.
//
// Argument: JSON of { program, args, user: { uid, gid } | null, environment, logFile, socketFolder, pgCtl, location }.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;

const { program, args, user, environment, logFile, socketFolder, pgCtl, location } = JSON.parse(process.argv[2]);

const log = openSync(logFile, 'a', 0o600);
const server = spawn(program, args, {
  ...user,
  cwd: location,
  env: environment,
  stdio: ['ignore', log, log],
  windowsHide: true,
});
closeSync(log);

let stopping = false;

function stop() {
  if (stopping) return;
  stopping = true;
  if (process.platform === 'win32') {
    spawnSync(pgCtl, ['stop', '-D', location, '-m', 'fast', '-w'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  // SIGINT is PostgreSQL's "fast" stop: sessions are ended, everything is written, the next start needs no recovery.
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), FAST_STOP_MS).unref();
  setTimeout(() => server.kill('SIGKILL'), FAST_STOP_MS + IMMEDIATE_STOP_MS).unref();
}

function leave(code) {
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  process.exit(code);
}

server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  leave(1);
});
server.on('exit', (code) => leave(stopping ? 0 : (code ?? 1)));
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', stop);
