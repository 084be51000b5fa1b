import { useText } from '../../i18n/use-text.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { setUpMessages } from './messages.ts';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { usePersonalInfo } from './setup-calls.ts';
import { StepDone, StepPage } from './step-page.tsx';

/** Who the person is, as far as the tenant asks. */
export function PersonalInfoScreen() {
  const text = useText(setUpMessages);
  const query = usePersonalInfo();
  return (
    <StepPage step="set-personal-info">
      {(setup) => (
        <QueryView query={query} waiting={<Skeleton count={1} />}>
          {({ fields, personalInfo }) =>
            fields.length === 0 ? (
              <StepDone setup={setup}>{text.infoNotAsked}</StepDone>
            ) : (
              <>
                <p>{text.infoBody}</p>
                <PersonalInfoForm fields={fields} given={personalInfo} />
              </>
            )
          }
        </QueryView>
      )}
    </StepPage>
  );
}
