import { createFirmDirectory } from './firm-directory';

const rowOf = (welcome: string) => ({
  host: 'northbrook.example',
  firmId: 'NBW',
  name: 'Northbrook',
  type: 'Professional',
  theme: { brand: '#123456' },
  signIn: { welcome, help: '' },
  businessDate: '2026-11-20',
});

/** A directory over a platform whose answer a test changes, with a clock of its own. */
const setUp = () => {
  const platform = { rows: [rowOf('Hello')] as unknown, isAway: false, asked: 0, nowMs: 1_000_000 };
  const firms = createFirmDirectory({
    nowMs: () => platform.nowMs,
    ask: () => {
      platform.asked += 1;
      return platform.isAway ? Promise.reject(new Error('away')) : Promise.resolve(platform.rows);
    },
  });
  return { platform, firms, welcome: async () => (await firms.firmAt('Northbrook.example:8443'))?.firm.signIn.welcome };
};

it('shows what the firm changed a second later, through whichever proxy it was changed', async () => {
  const { platform, welcome } = setUp();
  expect(await welcome()).toBe('Hello');
  platform.rows = [rowOf('Good morning')];
  platform.nowMs += 1_000;
  expect(await welcome()).toBe('Good morning');
});

it('asks one question a second about a firm, whoever waits for it', async () => {
  const { platform, welcome } = setUp();
  await Promise.all([welcome(), welcome(), welcome()]);
  platform.nowMs += 999;
  await welcome();
  expect(platform.asked).toBe(1);
});

it('goes on with what it knows for ten minutes while the platform is away', async () => {
  const { platform, firms, welcome } = setUp();
  await welcome();
  platform.isAway = true;
  platform.nowMs += 10 * 60_000 - 1;
  expect(await welcome()).toBe('Hello');
  expect(firms.knows('northbrook.example')).toBe(true);
  platform.nowMs += 1;
  await expect(welcome()).rejects.toThrow('away');
});

it('asks about a host of nobody’s again after half a minute only, and counts who asks then', async () => {
  const { platform, firms } = setUp();
  platform.rows = [];
  expect(firms.knows('nobody.example')).toBe(false);
  expect(await firms.firmAt('nobody.example')).toBeNull();
  expect(firms.knows('nobody.example')).toBe(true);
  platform.nowMs += 29_999;
  expect(await firms.firmAt('nobody.example')).toBeNull();
  expect(platform.asked).toBe(1);
  platform.nowMs += 1;
  expect(firms.knows('nobody.example')).toBe(false);
});
