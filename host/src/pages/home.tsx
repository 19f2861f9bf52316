import { Navigate } from 'react-router-dom';

/** The root path is the dashboard. */
export const Home = () => <Navigate to="/dashboard" replace />;
