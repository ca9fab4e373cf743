/** The drawings of the home page, by their stored names, and the fields that choose them. */
import { none } from './fields';

/** The drawings of the advantages, by the stored name. */
export const glyphNames = [
  { value: 'security', label: 'Security' },
  { value: 'clock', label: 'Clock' },
  { value: 'cloud', label: 'Cloud' },
  { value: 'scale', label: 'Growth' },
  { value: 'cost', label: 'Falling cost' },
  { value: 'network', label: 'Network' },
  { value: 'data', label: 'Copies of data' },
  { value: 'speed', label: 'Speed' },
] as const;
export type GlyphName = (typeof glyphNames)[number]['value'];

/** The drawings of the services, by the stored name. */
export const sceneNames = [
  { value: 'desk', label: 'IT support' },
  { value: 'cloud', label: 'Cloud' },
  { value: 'gate', label: 'Security' },
  { value: 'backup', label: 'Backup' },
  { value: 'phones', label: 'Phones' },
  { value: 'office', label: 'Office apps' },
  { value: 'wifi', label: 'Wi-Fi' },
  { value: 'cabling', label: 'Cabling' },
  { value: 'server', label: 'Servers' },
  { value: 'printer', label: 'Printing' },
  { value: 'compliance', label: 'Compliance' },
  { value: 'training', label: 'Training' },
] as const;
export type SceneName = (typeof sceneNames)[number]['value'];

/** The places that the hero can draw, by the stored name, with the text beside each. */
export const floorNames = [
  { value: 'office', label: 'Office', place: 'Your office', note: 'desks, Wi-Fi, printer' },
  { value: 'workshop', label: 'Workshop', place: 'Your workshop', note: 'machines, Wi-Fi, stock' },
  { value: 'surgery', label: 'Surgery', place: 'Your surgery', note: 'reception, rooms, Wi-Fi' },
] as const;
export type FloorName = (typeof floorNames)[number]['value'];

/** What the hero shows beside its text. */
export const heroPictures = [
  { value: 'drawing', label: 'Drawing' },
  { value: 'photo', label: 'Our photograph' },
  { value: 'both', label: 'Both' },
] as const;

export const glyph = {
  kind: 'choice',
  label: 'Illustration',
  options: glyphNames,
  drawings: 'glyphs',
  initial: none,
} as const;

export const scene = {
  kind: 'choice',
  label: 'Illustration',
  options: sceneNames,
  drawings: 'scenes',
  initial: none,
} as const;

export const floor = {
  kind: 'choice',
  label: 'Drawing',
  options: floorNames,
  drawings: 'floors',
  isRequired: true,
  initial: 'office',
} as const;
