import { usePageTitle } from '@tessera/runtime';
import { Link, Route, Routes, useParams } from 'react-router-dom';

const List = () => {
  usePageTitle('Clients');
  return (
    <div className="t-page">
      <h1>Clients</h1>
      <Link to="/clients/C1/accounts">One client</Link>
    </div>
  );
};
const One = () => {
  const { clientId } = useParams();
  usePageTitle(`Client ${clientId}`);
  return <h1>Client {clientId}</h1>;
};

export default function Pages() {
  return (
    <Routes>
      <Route path="/clients" element={<List />} />
      <Route path="/clients/:clientId/accounts" element={<One />} />
    </Routes>
  );
}
