import type { Units } from '@tessera/domain/money';
import { parsePounds } from '@tessera/domain/money';
import type { HeldLine } from './preview-disposals';
import type { GainsClient } from './report';
import { tried } from './what-if';
/** stub */
export const mostInside = (client: GainsClient, line: HeldLine, asked: Parameters<typeof tried>[2]): Units | null => null;
