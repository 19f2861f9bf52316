import { demoFirms, demoPassword } from './demo';

/** Who can sign in to the demonstration and where, for `npm start` to print. */
export const demoSignIns = () => ({
  firms: demoFirms.map(({ firmId, hosts, users }) => ({
    firmId,
    hostname: hosts[0],
    users: users.map(({ email, role }) => ({ id: email, password: demoPassword, role })),
  })),
});
