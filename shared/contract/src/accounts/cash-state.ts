import { Type } from '@sinclair/typebox';
import { Money } from '../language/primitives';

/** An account's cash: all of it, what is promised to open transactions, what has not settled, and what can be spent. */
export const CashState = Type.Object({ cash: Money, reserved: Money, uncleared: Money, available: Money });
