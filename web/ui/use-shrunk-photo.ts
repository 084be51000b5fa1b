import { useEffect, useEffectEvent, useState } from 'react';
import { shrinkPhoto } from './shrink-photo.ts';

export type PhotoChoice = {
  readonly choose: (file: File | undefined) => void;
  /** A form must not be sent yet: its photo would be missing. */
  readonly isShrinking: boolean;
  /** The last file was no picture. */
  readonly hasFailed: boolean;
};

/**
 * Shrinks the chosen photo. `onPhoto` belongs to the newest render, because the form may change while
 * a photo is being shrunk. A photo of an unmounted form is dropped.
 */
export function useShrunkPhoto(onPhoto: (photo: string) => void): PhotoChoice {
  const [file, choose] = useState<File>();
  const [hasFailed, setFailed] = useState(false);
  const take = useEffectEvent((photo: string | undefined) => {
    choose(undefined);
    setFailed(photo === undefined);
    if (photo !== undefined) onPhoto(photo);
  });
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const shrink = shrinkPhoto(file).catch(() => undefined);
    void shrink.then((photo) => {
      if (isWanted) take(photo);
    });
    return () => {
      isWanted = false;
    };
  }, [file]);
  return { choose, isShrinking: file !== undefined, hasFailed };
}
