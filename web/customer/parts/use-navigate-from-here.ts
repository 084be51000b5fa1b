import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/**
 * Like `useNavigate`, for use after a request: does nothing if the person has opened another page
 * meanwhile.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to, options) => {
    if (location.pathname === pathname) void navigate(to, options);
  };
}
