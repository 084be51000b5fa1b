import liff from '@line/liff/core';
import GetAccessToken from '@line/liff/get-access-token';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import useSWR from 'swr';
import * as v from 'valibot';

// The smallest app of this stack: React, a router, a cache, LIFF, one POST, a list, no styles. Its size is
// fixed. Change it only when the stack changes.
const sdk = liff
  .use(new IsInClient())
  .use(new IsLoggedIn())
  .use(new Login())
  .use(new GetAccessToken());

const listSchema = v.object({
  machines: v.array(v.object({ id: v.string(), name: v.string(), place: v.string() })),
});

async function post() {
  const accessToken = new URLSearchParams(location.hash.slice(1)).get('access_token');
  const answer = await fetch('/session', { method: 'POST', body: JSON.stringify({ accessToken }) });
  return v.parse(listSchema, await answer.json());
}

function List() {
  const { data } = useSWR('/session', post);
  useEffect(() => {
    if (data) performance.mark('usable');
  }, [data]);
  return (
    <ul>
      {data?.machines.map(({ id, name, place }) => (
        <li key={id}>
          <Link to={`/machines/${id}`}>
            {name} <small>{place}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<List />} />
      </Routes>
    </BrowserRouter>,
  );
}
// Starts the SDK behind the first screen, as the app does.
if (location.search.includes('start')) void sdk.init({ liffId: '0000000000-floor000' });
