import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

/**
 * A modal dialog with a title. While `isBusy`, neither Escape nor a click outside closes it: the
 * action would go on, and nobody would see its problem.
 */
export function ModalDialog({
  title,
  isBusy,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="modal">
        <Dialog>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
