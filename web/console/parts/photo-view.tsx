import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type ConsoleProblem, problemOf } from '../api/console-api.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from './problem-note.tsx';

type Photo = { readonly contentType: string; readonly bytes: string };

/**
 * Shows a button that loads a photo, then the photo. After a failure it says what to do, and offers
 * a retry.
 */
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
  const [isLoading, setIsLoading] = useState(false);
  const show = () => {
    setIsLoading(true);
    setProblem(undefined);
    void load()
      .then(
        ({ contentType, bytes }) => setAddress(`data:${contentType};base64,${bytes}`),
        (thrown: unknown) => setProblem(problemOf(thrown)),
      )
      .finally(() => setIsLoading(false));
  };
  if (problem) return <ProblemNote problem={problem} onRetry={show} />;
  return address === undefined ? (
    <Button className="button" onPress={show} isPending={isLoading}>
      {t('seePhoto')}
    </Button>
  ) : (
    <img className="photo" src={address} alt={alt} />
  );
}
