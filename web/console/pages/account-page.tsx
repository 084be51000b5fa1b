import { useState } from 'react';
import { Button } from 'react-aria-components';
import { roleNames } from '../../../contract/console/roles.ts';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { enrolPasskey } from '../api/passkey.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { SingleKeysChoice } from '../parts/single-keys-choice.tsx';
import { ThemeChoice } from '../parts/theme-choice.tsx';
import { OwnPasskeys } from '../staff/own-passkeys.tsx';

/** The settings of the signed-in member of staff: roles, passkeys, browsers. */
export function AccountPage() {
  const { t, local, language } = useText();
  const connection = useConsole();
  const { api, tenant, session, refreshSession } = connection;
  const [problem, setProblem] = useState<ConsoleProblem>();
  const [isAdded, setAdded] = useState(false);
  const browsers = useData(`${tenant.clientId}/sessions`, () =>
    read(api.sessions.$get({ param: tenant })),
  );
  const passkeys = useData(`${tenant.clientId}/passkeys`, () =>
    read(api.passkeys.$get({ param: tenant })),
  );
  const fail = (thrown: unknown) => setProblem(problemOf(thrown));
  const add = () => {
    setProblem(undefined);
    enrolPasskey(connection, local(staffErrors.PASSKEY_REJECTED.body)).then(() => {
      setAdded(true);
      passkeys.reload();
      refreshSession();
    }, fail);
  };
  const end = (id: string) =>
    void read(api.sessions[':id'].$delete({ param: { ...tenant, id } })).then(
      browsers.reload,
      fail,
    );
  return (
    <>
      <h1>{session.name}</h1>
      <p>{session.roles.map((role) => local(roleNames[role])).join('・')}</p>
      <ThemeChoice />
      <SingleKeysChoice />
      <section>
        <h2>{t('passkeys')}</h2>
        <p>{t('passkeyWhy')}</p>
        <OwnPasskeys loaded={passkeys} />
        <Button className="button main" onPress={add}>
          {t('addPasskey')}
        </Button>
        {isAdded && (
          <p role="status" className="note good">
            {t('passkeyAdded')}
          </p>
        )}
        {problem && <ProblemNote problem={problem} />}
      </section>
      <section>
        <h2>{t('browsers')}</h2>
        <LoadedView loaded={browsers}>
          {({ sessions }) => (
            <ul className="tasks">
              {sessions.map(({ id, device, createdAt, current }) => (
                <li key={id} className="task">
                  <div>
                    <p className="strong">{device}</p>
                    <p className="quiet">{formatMoment(createdAt, language)}</p>
                  </div>
                  {current ? (
                    <span className="badge good">{t('thisBrowser')}</span>
                  ) : (
                    <Button className="button" onPress={() => end(id)}>
                      {t('end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </LoadedView>
      </section>
    </>
  );
}
