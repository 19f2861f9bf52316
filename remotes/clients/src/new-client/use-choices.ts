import { useMemo, useState } from 'react';
import { useAccess, usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import { userRead } from '../shared/access-rules';

const shown = 20;
const home = 'GB';

/** Countries by name, the United Kingdom first. */
export const useCountries = () => {
  const { data } = Api.useListNationalitiesQuery();
  return useMemo(
    () =>
      [...(data ?? [])]
        .sort((a, b) => Number(b.countryCode === home) - Number(a.countryCode === home))
        .map(({ countryCode, name }) => ({ value: countryCode, label: name })),
    [data],
  );
};

/** Possible advisers: the firm's users, or only the user where they may not list them. */
export const useAdvisers = () => {
  const {
    firm: { firmId },
    user,
  } = usePortal();
  const { allowed } = useAccess(userRead);
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListUsersQuery(
    { firmId, page: 1, pageSize: shown, status: 'Active', ...(term === '' ? {} : { name: term }) },
    { skip: !allowed },
  );
  if (!allowed) return { options: [{ value: user.userId, label: user.userName }], busy: false };
  const options = (found?.rows ?? [])
    .filter(({ userType }) => userType === 'User')
    .map(({ userId, name, nodeName }) => ({ value: userId, label: name, note: nodeName }));
  return { options, busy: isFetching, onSearch: setTerm };
};

/** Possible parents: the firm's individual clients. */
export const useParents = () => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListClientsQuery({
    firmId,
    page: 1,
    pageSize: shown,
    clientType: 'Individual',
    ...(term === '' ? {} : { idOrName: term }),
  });
  return {
    options: (found?.rows ?? []).map(({ clientId, name }) => ({ value: clientId, label: name, note: clientId })),
    busy: isFetching,
    onSearch: setTerm,
  };
};
