import { DatabaseError } from 'pg';
import { errorCode } from './operator-error';

/** PostgreSQL's disk_full, and the system's. */
const noRoom = new Set(['53100', 'ENOSPC']);
/**
 * Classes of PostgreSQL's codes that pass by themselves or by an operator's hand: connection exceptions, and too little
 * of something (connections, memory, disk).
 */
const passingClasses = ['08', '53'];
/** The server stops, has crashed, or is starting. */
const passingCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOSPC',
]);
/** The driver's own words, which carry no code: the connection broke, was already broken, or none came free in time. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

/** True for an error that says that the database's disk is full. */
export const isNoRoom = (error: unknown): boolean => noRoom.has(errorCode(error) ?? '');

/**
 * True for an error that says nothing about the request: the database could not be reached, had no connection free or
 * no room left.
 */
export const isOutage = (error: unknown): boolean => {
  const code = errorCode(error);
  if (error instanceof DatabaseError)
    return code !== undefined && (passingCodes.has(code) || passingClasses.some((start) => code.startsWith(start)));
  if (code !== undefined && passingCodes.has(code)) return true;
  // The socket of a server that is not up is no file; another file that is missing is no outage.
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return error instanceof Error && driverWords.test(error.message);
};
