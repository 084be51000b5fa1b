import liff from '@line/liff/core';
import GetAccessToken from '@line/liff/get-access-token';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';

// Modules must be registered before `init`.
const sdk = liff
  .use(new IsInClient())
  .use(new IsLoggedIn())
  .use(new Login())
  .use(new Logout())
  .use(new GetAccessToken());

export type Liff = typeof sdk;

export { liffFailureOf } from './liff-failure.ts';
export { sdk as liff };
