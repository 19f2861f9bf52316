import { DatabaseError } from 'pg';
import { errorCode } from './operator-error';

/** disk_full in PostgreSQL, and in the system. */
const diskFullCodes = new Set(['53100', 'ENOSPC']);
/**
 * Classes of PostgreSQL codes for temporary faults: connection exceptions, and insufficient resources (connections,
 * memory, disk).
 */
const temporaryClasses = ['08', '53'];
/** The server is stopping, has crashed, or is starting. */
const temporaryCodes = new Set([
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
/** Messages of the driver that have no code: the connection broke, was already broken, or none was free in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error says that the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.has(errorCode(error) ?? '');

/**
 * Whether an error is not about the request: the database could not be reached, had no free connection, or no disk
 * space.
 */
export const isOutage = (error: unknown): boolean => {
  const code = errorCode(error);
  if (error instanceof DatabaseError)
    return code !== undefined && (temporaryCodes.has(code) || temporaryClasses.some((start) => code.startsWith(start)));
  if (code !== undefined && temporaryCodes.has(code)) return true;
  // A missing socket means that the server is not running; any other missing file is no outage.
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return error instanceof Error && driverMessages.test(error.message);
};
