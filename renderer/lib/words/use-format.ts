import { format, type Format } from './format.ts';

export const useFormat = (): Format => format;
