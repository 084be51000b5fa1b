import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

type Photo = { readonly contentType: string; readonly bytes: string };

/** A photo that is read only when somebody wants to see it. */
export function PhotoView({
  alt,
  load,
}: {
  readonly alt: string;
  readonly load: () => Promise<Photo>;
}) {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const show = () =>
    void load().then(
      ({ contentType, bytes }) => setAddress(`data:${contentType};base64,${bytes}`),
      (thrown: unknown) => setProblem(problemOf(thrown)),
    );
  if (problem) return <ProblemNote problem={problem} />;
  return address === undefined ? (
    <Button className="button" onPress={show}>
      {t('seePhoto')}
    </Button>
  ) : (
    <img className="photo" src={address} alt={alt} />
  );
}
