import { demoFirms, demoPassword } from './demo';

/** Who can sign in to the demonstration and where, as `npm start` shows it. */
export const demoSignIns = () => ({
  firms: demoFirms.map(({ firmId, hosts, users }) => ({
    firmId,
    hostname: hosts[0],
    users: users.map(({ email, role }) => ({ id: email, password: demoPassword, role })),
  })),
});
