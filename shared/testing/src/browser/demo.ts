import { readDemo, type Demo, type DemoFirm, type DemoUser } from './portal-process';

/** The running portal's demo: addresses, firms and sign-ins. */
export function runningDemo(): Demo {
  const file = process.env.TESSERA_DEMO_FILE;
  if (!file)
    throw new Error('There is no portal: run the browser tests with npx playwright test in the root of the clone.');
  return readDemo(file);
}

/** A demo firm by its id, such as NBW. */
function demoFirm(firmId: string): DemoFirm {
  const firm = runningDemo().firms.find((each) => each.firmId === firmId);
  if (!firm) throw new Error(`The demo has no firm ${firmId}.`);
  return firm;
}

/** The first user of a demo firm with this role. */
export function demoUser(firmId: string, role: string): DemoUser {
  const user = demoFirm(firmId).users.find((each) => each.role === role);
  if (!user) throw new Error(`The demo firm ${firmId} has no ${role}.`);
  return user;
}

/** Where a demo firm's portal answers. */
export function firmUrl(firmId: string): string {
  const url = new URL(runningDemo().url);
  url.hostname = demoFirm(firmId).hostname;
  return url.origin;
}
