import { useContext, useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';
import { type Command, CommandContext } from './commands.ts';
import { isSingleKey } from './single-keys.ts';

/**
 * Opens with ⌘K or Ctrl K. Lists the page's commands, all pages, and a search for the typed text.
 * While it is closed, it runs the page's single-key commands.
 */
export function CommandPalette({
  places,
  onSearch,
}: {
  readonly places: readonly Command[];
  /** Undefined if the person may not search. */
  readonly onSearch: ((text: string) => void) | undefined;
}) {
  const register = useContext(CommandContext);
  /** The commands at the time of opening. Undefined while it is closed. */
  const [commands, setCommands] = useState<readonly Command[]>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        setCommands((shown) => (shown ? undefined : [...register.all(), ...places]));
        return;
      }
      const named = isSingleKey(event) && register.all().find(({ key }) => key === event.key);
      if (!named) return;
      event.preventDefault();
      named.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <ModalOverlay
      className="overlay"
      isOpen={commands !== undefined}
      isDismissable
      onOpenChange={(open) => !open && setCommands(undefined)}
    >
      <Modal className="modal palette">
        <Choice
          commands={commands ?? []}
          onSearch={onSearch}
          onClose={() => setCommands(undefined)}
        />
      </Modal>
    </ModalOverlay>
  );
}

function Choice({
  commands,
  onSearch,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onSearch: ((text: string) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = { id: 'search', label: t('searchFor', { text }), run: () => onSearch?.(text) };
  const shown: readonly Command[] = [
    ...commands.filter(({ label }) => label !== null && contains(label, text)),
    ...(text !== '' && onSearch ? [search] : []),
  ];
  return (
    <Dialog aria-label={t('palette')}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className="search-box" autoFocus aria-label={t('palette')}>
          <Input placeholder={t('paletteHint')} />
        </SearchField>
        <Menu
          aria-label={t('palette')}
          items={shown}
          renderEmptyState={() => <p className="quiet">{t('nothingFound')}</p>}
          onAction={(id) => {
            onClose();
            shown.find((command) => command.id === id)?.run();
          }}
        >
          {({ id, label, key }) => (
            <MenuItem id={id} textValue={label ?? ''}>
              {label}
              {key !== undefined && <kbd>{key}</kbd>}
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}
