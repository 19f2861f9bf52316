import type { Handler } from '../../requests/handler';
export const getHouseholdGains: Handler<'getHouseholdGains'> = async () => { throw new Error('soon'); };
