import { Icon, type IconName } from '~/ui/icons';
import { MenuButton } from '../frame/menu-button';
import { IconButton } from '../frame/tooltip';
import { type MarkdownMark, type MarkdownText, marks } from './markdown-marks';

interface Tool {
  mark: MarkdownMark;
  label: string;
  icon: IconName;
}

const buttons: Tool[] = [
  { mark: 'heading', label: 'Heading', icon: 'Heading' },
  { mark: 'bold', label: 'Bold', icon: 'Bold' },
  { mark: 'italic', label: 'Emphasis', icon: 'Italic' },
  { mark: 'link', label: 'Link', icon: 'Link' },
  { mark: 'list', label: 'List', icon: 'List' },
];

const blocks: Tool[] = [
  { mark: 'quote', label: 'Quote', icon: 'Quote' },
  { mark: 'note', label: 'Note', icon: 'StickyNote' },
  { mark: 'code', label: 'Code block', icon: 'CodeXml' },
  { mark: 'table', label: 'Table', icon: 'Table' },
  { mark: 'divider', label: 'Divider', icon: 'Minus' },
];

interface MarkdownToolsProps {
  text: MarkdownText;
  /** Opens the library, and the file dialog. A text without images has neither. */
  images?: { pick: () => void; upload: () => void };
}

/** The toolbar buttons for Markdown. */
export function MarkdownTools({ text, images }: MarkdownToolsProps) {
  return (
    <>
      {buttons.map(({ mark, label, icon }) => (
        <IconButton key={mark} label={label} onClick={() => text.apply(marks[mark])}>
          <Icon name={icon} />
        </IconButton>
      ))}
      {images ? (
        <MenuButton
          label="Insert"
          items={[
            { label: 'Image from Media', icon: 'Images', onChoose: images.pick },
            { label: 'Upload image', icon: 'ImageUp', onChoose: images.upload },
            ...blocks.map(({ mark, ...item }) => ({ ...item, onChoose: () => text.apply(marks[mark]) })),
          ]}
        />
      ) : null}
    </>
  );
}
