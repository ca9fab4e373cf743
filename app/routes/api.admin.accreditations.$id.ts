import { member } from './api.admin.accreditations._index';

export const { loader, action, endpoints } = member;
