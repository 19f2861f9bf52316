import { Type } from '@sinclair/typebox';
import { Money } from '../language/primitives';

/**
 * An account's cash in pounds: the whole balance, the part reserved for open transactions, the part that has not
 * cleared, and what can be spent.
 */
export const CashState = Type.Object({ cash: Money, reserved: Money, uncleared: Money, available: Money });
