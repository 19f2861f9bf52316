import { formatDate, formatDateTime } from './format-date';

test('a date is written as people in the UK write it, September in three letters too', () => {
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026');
  expect(formatDate('2026-09-01')).toBe('1 Sep 2026');
});

test('a missing date is a dash, and so is an invalid one', () => {
  expect(formatDate(null)).toBe('—');
  expect(formatDate('')).toBe('—');
  expect(formatDate('soon')).toBe('—');
});

test('a timestamp is on the day it was in London', () => {
  expect(formatDate('2026-06-30T23:30:00.000Z')).toBe('1 Jul 2026');
  expect(formatDateTime('2026-11-20T09:14:00.000Z')).toBe('20 Nov 2026, 09:14');
  expect(formatDateTime('2026-06-30T23:30:00.000Z', { zone: true })).toBe('1 Jul 2026, 00:30 BST');
  expect(formatDateTime('2026-11-20T09:14:00.000Z', { zone: true })).toBe('20 Nov 2026, 09:14 GMT');
});

test('a plain date has no time to show', () => {
  expect(formatDateTime('2026-11-20')).toBe('20 Nov 2026');
});
