import type { ReleaseGround } from '@tessera/contract';
import type { ReleaseChangeKind } from '@tessera/contract/releases/values';
import { formatCount, formatPercent, type Tone } from '@tessera/ui/core';

/** The name of a part of the portal. */
export const unitWord = (unit: string): string => {
  if (unit === 'host') return 'Portal';
  const name = unit.replaceAll('-', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Why a version was given, in a word; unusual reasons stand out. */
export const groundWords: Readonly<Record<ReleaseGround, { readonly word: string; readonly tone: Tone }>> = {
  pin: { word: 'Pinned', tone: 'info' },
  canary: { word: 'On trial', tone: 'warning' },
  ring: { word: 'Ring', tone: 'neutral' },
  stable: { word: 'Stable', tone: 'neutral' },
  'last-good': { word: 'Last good', tone: 'warning' },
  override: { word: 'Override', tone: 'warning' },
};

export const moveWords: Readonly<Record<ReleaseChangeKind, string>> = {
  promote: 'Version changed',
  rollback: 'Rolled back to an earlier version',
  ring: 'Your firm moved to another ring',
  pin: 'Your firm pinned to a version',
  unpin: 'Your firm’s pin removed',
  canary: 'Trial of a version begun or changed',
  'end of canary': 'Trial of a version ended',
  hold: 'Version held back',
  'release of hold': 'Hold released',
  kill: 'Switched off for everybody',
  revive: 'Switched on again',
  change: 'Rules changed',
};

/** `10 (5.00%)`; the count alone when it is zero or has no total. */
export const countOf = (count: number, all: number | null): string =>
  count === 0 || !all ? formatCount(count) : `${formatCount(count)} (${formatPercent((count * 100) / all)})`;
