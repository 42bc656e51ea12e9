// Made by `npx vitest run tests/database/database-types.test.ts -u` from the migrations, with the Supabase CLI.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      alert_erasures: {
        Row: {
          hash: string;
          silent_until: string;
        };
        ComputedFields: never;
        Insert: {
          hash: string;
          silent_until: string;
        };
        Update: {
          hash?: string;
          silent_until?: string;
        };
        Relationships: [];
      };
      alert_homes: {
        Row: {
          currency: string | null;
          gone_since: string | null;
          offer: string;
          place: string | null;
          price: number;
          property_id: string;
          slug: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          currency?: string | null;
          gone_since?: string | null;
          offer: string;
          place?: string | null;
          price: number;
          property_id: string;
          slug: string;
          title: string;
        };
        Update: {
          currency?: string | null;
          gone_since?: string | null;
          offer?: string;
          place?: string | null;
          price?: number;
          property_id?: string;
          slug?: string;
          title?: string;
        };
        Relationships: [];
      };
      alert_links: {
        Row: {
          created_at: string;
          expires_at: string;
          hash: string;
          subscriber: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at: string;
          hash: string;
          subscriber: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          hash?: string;
          subscriber?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'alert_links_subscriber_fkey';
            columns: ['subscriber'];
            isOneToOne: false;
            referencedRelation: 'alert_subscribers';
            referencedColumns: ['id'];
          },
        ];
      };
      alert_matches: {
        Row: {
          alert_id: string;
          change_id: number;
          found_at: string;
          id: number;
          kind: string;
          mailed_at: string | null;
          price: number;
          property_id: string;
        };
        ComputedFields: never;
        Insert: {
          alert_id: string;
          change_id: number;
          found_at?: string;
          id?: number;
          kind: string;
          mailed_at?: string | null;
          price: number;
          property_id: string;
        };
        Update: {
          alert_id?: string;
          change_id?: number;
          found_at?: string;
          id?: number;
          kind?: string;
          mailed_at?: string | null;
          price?: number;
          property_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'alert_matches_alert_id_fkey';
            columns: ['alert_id'];
            isOneToOne: false;
            referencedRelation: 'alerts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'alert_matches_change_id_fkey';
            columns: ['change_id'];
            isOneToOne: false;
            referencedRelation: 'home_changes';
            referencedColumns: ['id'];
          },
        ];
      };
      alert_subscribers: {
        Row: {
          asked_at: string | null;
          at_once_at: string | null;
          created_at: string;
          daily_at: string | null;
          email: string;
          id: string;
          mailbox: string;
          silent_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string | null;
          at_once_at?: string | null;
          created_at?: string;
          daily_at?: string | null;
          email: string;
          id?: string;
          mailbox?: never;
          silent_until?: string | null;
        };
        Update: {
          asked_at?: string | null;
          at_once_at?: string | null;
          created_at?: string;
          daily_at?: string | null;
          email?: string;
          id?: string;
          mailbox?: never;
          silent_until?: string | null;
        };
        Relationships: [];
      };
      alerts: {
        Row: {
          confirmed_at: string | null;
          consent: string;
          consented_at: string;
          created_at: string;
          ended_at: string | null;
          ended_because: string | null;
          expires_at: string | null;
          id: string;
          ip_hash: string | null;
          kinds: string[];
          label: string;
          offer: string;
          property_id: string | null;
          query: string;
          reminded_at: string | null;
          rhythm: string;
          status: string;
          subscriber: string;
          suspected_because: string | null;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          consent: string;
          consented_at?: string;
          created_at?: string;
          ended_at?: string | null;
          ended_because?: string | null;
          expires_at?: string | null;
          id?: string;
          ip_hash?: string | null;
          kinds?: string[];
          label: string;
          offer: string;
          property_id?: string | null;
          query?: string;
          reminded_at?: string | null;
          rhythm: string;
          status?: string;
          subscriber: string;
          suspected_because?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          consent?: string;
          consented_at?: string;
          created_at?: string;
          ended_at?: string | null;
          ended_because?: string | null;
          expires_at?: string | null;
          id?: string;
          ip_hash?: string | null;
          kinds?: string[];
          label?: string;
          offer?: string;
          property_id?: string | null;
          query?: string;
          reminded_at?: string | null;
          rhythm?: string;
          status?: string;
          subscriber?: string;
          suspected_because?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'alerts_subscriber_fkey';
            columns: ['subscriber'];
            isOneToOne: false;
            referencedRelation: 'alert_subscribers';
            referencedColumns: ['id'];
          },
        ];
      };
      appointments: {
        Row: {
          counted_home: string | null;
          created_at: string;
          email: string;
          id: string;
          idempotency_key: string | null;
          ip_hash: string | null;
          keeps_slot: boolean;
          line_hash: string | null;
          mailbox: string;
          message: string;
          name: string;
          notes: string | null;
          notified: boolean;
          owner: string | null;
          phone: string;
          preferred_date: string;
          preferred_time: string;
          reference: string;
          released_at: string | null;
          sequence: number;
          status: string;
          suspected_because: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          counted_home?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          idempotency_key?: string | null;
          ip_hash?: string | null;
          keeps_slot?: boolean;
          line_hash?: string | null;
          mailbox?: never;
          message?: string;
          name: string;
          notes?: string | null;
          notified?: boolean;
          owner?: string | null;
          phone?: string;
          preferred_date: string;
          preferred_time: string;
          reference: string;
          released_at?: string | null;
          sequence?: number;
          status?: string;
          suspected_because?: string | null;
          updated_at?: string;
        };
        Update: {
          counted_home?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          idempotency_key?: string | null;
          ip_hash?: string | null;
          keeps_slot?: boolean;
          line_hash?: string | null;
          mailbox?: never;
          message?: string;
          name?: string;
          notes?: string | null;
          notified?: boolean;
          owner?: string | null;
          phone?: string;
          preferred_date?: string;
          preferred_time?: string;
          reference?: string;
          released_at?: string | null;
          sequence?: number;
          status?: string;
          suspected_because?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_owner_fkey';
            columns: ['owner'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      area_merges: {
        Row: {
          city_folder: string;
          kept: string;
          merged: string;
          merged_at: string;
          moved: Json | null;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          city_folder: string;
          kept: string;
          merged: string;
          merged_at?: string;
          moved?: Json | null;
          name: string;
        };
        Update: {
          city_folder?: string;
          kept?: string;
          merged?: string;
          merged_at?: string;
          moved?: Json | null;
          name?: string;
        };
        Relationships: [];
      };
      area_places: {
        Row: {
          area_id: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_by_email: string | null;
          evidence: string[];
          held_since: string | null;
          is_asked: boolean;
          is_sure: boolean;
          judged_at: string | null;
          judged_rules: string | null;
          kind: string | null;
          latitude: number | null;
          longitude: number | null;
          measured: string | null;
          other_names: string[];
          parent_id: string | null;
          position_confidence: string | null;
          position_source: string | null;
          proposed_kind: string | null;
          proposed_parent_id: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          area_id: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_email?: string | null;
          evidence?: string[];
          held_since?: string | null;
          is_asked?: boolean;
          is_sure?: boolean;
          judged_at?: string | null;
          judged_rules?: string | null;
          kind?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          measured?: string | null;
          other_names?: string[];
          parent_id?: string | null;
          position_confidence?: string | null;
          position_source?: string | null;
          proposed_kind?: string | null;
          proposed_parent_id?: string | null;
          version?: number;
        };
        Update: {
          area_id?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_email?: string | null;
          evidence?: string[];
          held_since?: string | null;
          is_asked?: boolean;
          is_sure?: boolean;
          judged_at?: string | null;
          judged_rules?: string | null;
          kind?: string | null;
          latitude?: number | null;
          longitude?: number | null;
          measured?: string | null;
          other_names?: string[];
          parent_id?: string | null;
          position_confidence?: string | null;
          position_source?: string | null;
          proposed_kind?: string | null;
          proposed_parent_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'area_places_area_id_fkey';
            columns: ['area_id'];
            isOneToOne: true;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'area_places_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'area_places_proposed_parent_id_fkey';
            columns: ['proposed_parent_id'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
        ];
      };
      asked_homes: {
        Row: {
          asked_at: string;
          property_id: string;
          warned_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          property_id: string;
          warned_at?: string | null;
        };
        Update: {
          asked_at?: string;
          property_id?: string;
          warned_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'asked_homes_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      bulk_changed_rows: {
        Row: {
          became: NonNullable<Json>;
          bulk: string;
          outcome: string | null;
          row_id: string;
          saved_at: string;
          saved_key: string;
          seen_at: string | null;
          was: Json | null;
        };
        ComputedFields: never;
        Insert: {
          became: NonNullable<Json>;
          bulk: string;
          outcome?: string | null;
          row_id: string;
          saved_at: string;
          saved_key: string;
          seen_at?: string | null;
          was?: Json | null;
        };
        Update: {
          became?: NonNullable<Json>;
          bulk?: string;
          outcome?: string | null;
          row_id?: string;
          saved_at?: string;
          saved_key?: string;
          seen_at?: string | null;
          was?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bulk_changed_rows_bulk_fkey';
            columns: ['bulk'];
            isOneToOne: false;
            referencedRelation: 'bulk_changes';
            referencedColumns: ['id'];
          },
        ];
      };
      bulk_changes: {
        Row: {
          how: string;
          id: string;
          kind: string;
          made_at: string;
          made_by: string | null;
          made_by_email: string | null;
          undone_at: string | null;
          undone_by: string | null;
          undone_by_email: string | null;
        };
        ComputedFields: never;
        Insert: {
          how: string;
          id: string;
          kind: string;
          made_at?: string;
          made_by?: string | null;
          made_by_email?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
          undone_by_email?: string | null;
        };
        Update: {
          how?: string;
          id?: string;
          kind?: string;
          made_at?: string;
          made_by?: string | null;
          made_by_email?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
          undone_by_email?: string | null;
        };
        Relationships: [];
      };
      calendar_links: {
        Row: {
          created_at: string;
          hash: string;
          read_on: string | null;
          staff: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          hash: string;
          read_on?: string | null;
          staff: string;
        };
        Update: {
          created_at?: string;
          hash?: string;
          read_on?: string | null;
          staff?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calendar_links_staff_fkey';
            columns: ['staff'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      call_links: {
        Row: {
          call: string;
          created_at: string;
          hash: string;
        };
        ComputedFields: never;
        Insert: {
          call: string;
          created_at?: string;
          hash: string;
        };
        Update: {
          call?: string;
          created_at?: string;
          hash?: string;
        };
        Relationships: [];
      };
      checkups: {
        Row: {
          findings: NonNullable<Json>;
          finished_at: string;
          id: number;
        };
        ComputedFields: never;
        Insert: {
          findings: NonNullable<Json>;
          finished_at?: string;
          id?: number;
        };
        Update: {
          findings?: NonNullable<Json>;
          finished_at?: string;
          id?: number;
        };
        Relationships: [];
      };
      cities: {
        Row: {
          created_at: string | null;
          id: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string | null;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string | null;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      closed_days: {
        Row: {
          day: string;
          reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          reason?: string | null;
        };
        Update: {
          day?: string;
          reason?: string | null;
        };
        Relationships: [];
      };
      confirmation_links: {
        Row: {
          contact_id: string;
          created_at: string;
          ends_at: string;
          hash: string;
          made_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          contact_id: string;
          created_at: string;
          ends_at: string;
          hash: string;
          made_by?: string | null;
        };
        Update: {
          contact_id?: string;
          created_at?: string;
          ends_at?: string;
          hash?: string;
          made_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmation_links_contact_id_fkey';
            columns: ['contact_id'];
            isOneToOne: false;
            referencedRelation: 'partner_contacts';
            referencedColumns: ['id'];
          },
        ];
      };
      confirmation_mails: {
        Row: {
          asked_at: string;
          contact_id: string;
          homes: number;
          week: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          contact_id: string;
          homes: number;
          week: string;
        };
        Update: {
          asked_at?: string;
          contact_id?: string;
          homes?: number;
          week?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmation_mails_contact_id_fkey';
            columns: ['contact_id'];
            isOneToOne: false;
            referencedRelation: 'partner_contacts';
            referencedColumns: ['id'];
          },
        ];
      };
      confirmation_stops: {
        Row: {
          contact_id: string;
          stopped_at: string;
        };
        ComputedFields: never;
        Insert: {
          contact_id: string;
          stopped_at: string;
        };
        Update: {
          contact_id?: string;
          stopped_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmation_stops_contact_id_fkey';
            columns: ['contact_id'];
            isOneToOne: true;
            referencedRelation: 'partner_contacts';
            referencedColumns: ['id'];
          },
        ];
      };
      confirmations: {
        Row: {
          answer: string;
          answered_at: string;
          contact_id: string | null;
          decided_at: string | null;
          id: string;
          other_answer: string | null;
          partner_id: string;
          price: number | null;
          price_then: number | null;
          property_id: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          answer: string;
          answered_at: string;
          contact_id?: string | null;
          decided_at?: string | null;
          id?: string;
          other_answer?: string | null;
          partner_id: string;
          price?: number | null;
          price_then?: number | null;
          property_id: string;
          state?: string;
        };
        Update: {
          answer?: string;
          answered_at?: string;
          contact_id?: string | null;
          decided_at?: string | null;
          id?: string;
          other_answer?: string | null;
          partner_id?: string;
          price?: number | null;
          price_then?: number | null;
          property_id?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'confirmations_contact_id_fkey';
            columns: ['contact_id'];
            isOneToOne: false;
            referencedRelation: 'partner_contacts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'confirmations_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'confirmations_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      deleted_listings: {
        Row: {
          deleted_at: string;
          deleted_by: string | null;
          deleted_by_email: string | null;
          id: string;
          idempotency_key: string;
          kind: string;
          name: string;
          restore_data: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          deleted_at?: string;
          deleted_by?: string | null;
          deleted_by_email?: string | null;
          id: string;
          idempotency_key: string;
          kind: string;
          name: string;
          restore_data: NonNullable<Json>;
        };
        Update: {
          deleted_at?: string;
          deleted_by?: string | null;
          deleted_by_email?: string | null;
          id?: string;
          idempotency_key?: string;
          kind?: string;
          name?: string;
          restore_data?: NonNullable<Json>;
        };
        Relationships: [];
      };
      distinct_areas: {
        Row: {
          decided_at: string;
          one: string;
          other: string;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string;
          one: string;
          other: string;
        };
        Update: {
          decided_at?: string;
          one?: string;
          other?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'distinct_areas_one_fkey';
            columns: ['one'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'distinct_areas_other_fkey';
            columns: ['other'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
        ];
      };
      distinct_homes: {
        Row: {
          decided_at: string;
          one: string;
          other: string;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string;
          one: string;
          other: string;
        };
        Update: {
          decided_at?: string;
          one?: string;
          other?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'distinct_homes_one_fkey';
            columns: ['one'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'distinct_homes_other_fkey';
            columns: ['other'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      doubts: {
        Row: {
          column_name: string;
          decided_at: string | null;
          decided_by: string | null;
          decided_by_email: string | null;
          decision: string | null;
          door: string;
          id: string;
          property_id: string;
          reason: string;
          source: string | null;
          stated_at: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          column_name: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_email?: string | null;
          decision?: string | null;
          door: string;
          id?: string;
          property_id: string;
          reason: string;
          source?: string | null;
          stated_at: string;
          value: NonNullable<Json>;
        };
        Update: {
          column_name?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_email?: string | null;
          decision?: string | null;
          door?: string;
          id?: string;
          property_id?: string;
          reason?: string;
          source?: string | null;
          stated_at?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'doubts_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      duty: {
        Row: {
          id: boolean;
          otherwise: string;
          person: string | null;
          updated_at: string;
          way: string;
        };
        ComputedFields: never;
        Insert: {
          id?: boolean;
          otherwise?: string;
          person?: string | null;
          updated_at?: string;
          way?: string;
        };
        Update: {
          id?: boolean;
          otherwise?: string;
          person?: string | null;
          updated_at?: string;
          way?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'duty_person_fkey';
            columns: ['person'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      duty_areas: {
        Row: {
          area_id: string;
          staff: string;
        };
        ComputedFields: never;
        Insert: {
          area_id: string;
          staff: string;
        };
        Update: {
          area_id?: string;
          staff?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'duty_areas_area_id_fkey';
            columns: ['area_id'];
            isOneToOne: true;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'duty_areas_staff_fkey';
            columns: ['staff'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      duty_people: {
        Row: {
          away_until: string | null;
          staff: string;
          takes_turns: boolean;
          turn: number;
        };
        ComputedFields: never;
        Insert: {
          away_until?: string | null;
          staff: string;
          takes_turns?: boolean;
          turn?: number;
        };
        Update: {
          away_until?: string | null;
          staff?: string;
          takes_turns?: boolean;
          turn?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'duty_people_staff_fkey';
            columns: ['staff'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      empty_searches: {
        Row: {
          day: string;
          label: string;
          offer: string;
          query: string;
          searches: number;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          label: string;
          offer: string;
          query: string;
          searches?: number;
        };
        Update: {
          day?: string;
          label?: string;
          offer?: string;
          query?: string;
          searches?: number;
        };
        Relationships: [];
      };
      enquiries: {
        Row: {
          asked_facts: string | null;
          best_times: string;
          created_at: string;
          email: string;
          enquiry_type: string;
          id: string;
          idempotency_key: string | null;
          ip_hash: string | null;
          mailbox: string;
          name: string;
          notes: string | null;
          notified: boolean;
          owner: string | null;
          phone: string;
          preferred_contact: string;
          property_area: string | null;
          property_currency: string;
          property_id: string | null;
          property_price: number;
          property_title: string | null;
          property_url: string | null;
          reference: string;
          status: string;
          suspected_because: string | null;
          updated_at: string;
          user_agent: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_facts?: string | null;
          best_times?: string;
          created_at?: string;
          email: string;
          enquiry_type: string;
          id?: string;
          idempotency_key?: string | null;
          ip_hash?: string | null;
          mailbox?: never;
          name: string;
          notes?: string | null;
          notified?: boolean;
          owner?: string | null;
          phone: string;
          preferred_contact: string;
          property_area?: string | null;
          property_currency?: string;
          property_id?: string | null;
          property_price?: number;
          property_title?: string | null;
          property_url?: string | null;
          reference: string;
          status?: string;
          suspected_because?: string | null;
          updated_at?: string;
          user_agent?: string | null;
        };
        Update: {
          asked_facts?: string | null;
          best_times?: string;
          created_at?: string;
          email?: string;
          enquiry_type?: string;
          id?: string;
          idempotency_key?: string | null;
          ip_hash?: string | null;
          mailbox?: never;
          name?: string;
          notes?: string | null;
          notified?: boolean;
          owner?: string | null;
          phone?: string;
          preferred_contact?: string;
          property_area?: string | null;
          property_currency?: string;
          property_id?: string | null;
          property_price?: number;
          property_title?: string | null;
          property_url?: string | null;
          reference?: string;
          status?: string;
          suspected_because?: string | null;
          updated_at?: string;
          user_agent?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiries_owner_fkey';
            columns: ['owner'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enquiries_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      feed_questions: {
        Row: {
          asked_at: string;
          candidates: string[];
          decided_at: string | null;
          facts: NonNullable<Json>;
          mark: string;
          partner_id: string;
          property_id: string | null;
          reference: string | null;
          row_number: number;
          title: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          candidates: string[];
          decided_at?: string | null;
          facts: NonNullable<Json>;
          mark: string;
          partner_id: string;
          property_id?: string | null;
          reference?: string | null;
          row_number: number;
          title?: string | null;
        };
        Update: {
          asked_at?: string;
          candidates?: string[];
          decided_at?: string | null;
          facts?: NonNullable<Json>;
          mark?: string;
          partner_id?: string;
          property_id?: string | null;
          reference?: string | null;
          row_number?: number;
          title?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'feed_questions_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'feed_questions_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      feed_run_changes: {
        Row: {
          became: NonNullable<Json>;
          is_new: boolean;
          known_was: Json | null;
          property_id: string;
          run: string;
          shown_again: boolean;
          was: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          became?: NonNullable<Json>;
          is_new?: boolean;
          known_was?: Json | null;
          property_id: string;
          run: string;
          shown_again?: boolean;
          was?: NonNullable<Json>;
        };
        Update: {
          became?: NonNullable<Json>;
          is_new?: boolean;
          known_was?: Json | null;
          property_id?: string;
          run?: string;
          shown_again?: boolean;
          was?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'feed_run_changes_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'feed_run_changes_run_fkey';
            columns: ['run'];
            isOneToOne: false;
            referencedRelation: 'feed_runs';
            referencedColumns: ['id'];
          },
        ];
      };
      feed_runs: {
        Row: {
          approved: boolean;
          approved_hash: string | null;
          attempts: number;
          content_hash: string | null;
          counts: NonNullable<Json>;
          ended_at: string | null;
          feed_was: Json | null;
          file_name: string | null;
          id: string;
          lease_until: string | null;
          partner_id: string;
          problem: string | null;
          report: NonNullable<Json>;
          requested_at: string;
          source: string;
          started_at: string | null;
          state: string;
          undone_at: string | null;
          worker: string | null;
        };
        ComputedFields: never;
        Insert: {
          approved?: boolean;
          approved_hash?: string | null;
          attempts?: number;
          content_hash?: string | null;
          counts?: NonNullable<Json>;
          ended_at?: string | null;
          feed_was?: Json | null;
          file_name?: string | null;
          id: string;
          lease_until?: string | null;
          partner_id: string;
          problem?: string | null;
          report?: NonNullable<Json>;
          requested_at?: string;
          source: string;
          started_at?: string | null;
          state: string;
          undone_at?: string | null;
          worker?: string | null;
        };
        Update: {
          approved?: boolean;
          approved_hash?: string | null;
          attempts?: number;
          content_hash?: string | null;
          counts?: NonNullable<Json>;
          ended_at?: string | null;
          feed_was?: Json | null;
          file_name?: string | null;
          id?: string;
          lease_until?: string | null;
          partner_id?: string;
          problem?: string | null;
          report?: NonNullable<Json>;
          requested_at?: string;
          source?: string;
          started_at?: string | null;
          state?: string;
          undone_at?: string | null;
          worker?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'feed_runs_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
        ];
      };
      former_lists: {
        Row: {
          gone_at: string;
          path: string;
        };
        ComputedFields: never;
        Insert: {
          gone_at?: string;
          path: string;
        };
        Update: {
          gone_at?: string;
          path?: string;
        };
        Relationships: [];
      };
      hidden_homes: {
        Row: {
          because: string;
          hidden_at: string;
          property_id: string;
          publish: number;
        };
        ComputedFields: never;
        Insert: {
          because: string;
          hidden_at: string;
          property_id: string;
          publish: number;
        };
        Update: {
          because?: string;
          hidden_at?: string;
          property_id?: string;
          publish?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'hidden_homes_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      home_changes: {
        Row: {
          gone_since: string | null;
          happened_at: string;
          home: NonNullable<Json>;
          id: number;
          kind: string;
          matched_at: string | null;
          price: number;
          property_id: string;
          was: number | null;
        };
        ComputedFields: never;
        Insert: {
          gone_since?: string | null;
          happened_at?: string;
          home: NonNullable<Json>;
          id?: number;
          kind: string;
          matched_at?: string | null;
          price: number;
          property_id: string;
          was?: number | null;
        };
        Update: {
          gone_since?: string | null;
          happened_at?: string;
          home?: NonNullable<Json>;
          id?: number;
          kind?: string;
          matched_at?: string | null;
          price?: number;
          property_id?: string;
          was?: number | null;
        };
        Relationships: [];
      };
      home_days: {
        Row: {
          alerts: number;
          calls: number;
          day: string;
          enquiries: number;
          property_id: string;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          alerts?: number;
          calls?: number;
          day: string;
          enquiries?: number;
          property_id: string;
          views?: number;
        };
        Update: {
          alerts?: number;
          calls?: number;
          day?: string;
          enquiries?: number;
          property_id?: string;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'home_days_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      home_merges: {
        Row: {
          kept: string;
          merged: string;
          merged_at: string;
          publish: number;
        };
        ComputedFields: never;
        Insert: {
          kept: string;
          merged: string;
          merged_at?: string;
          publish: number;
        };
        Update: {
          kept?: string;
          merged?: string;
          merged_at?: string;
          publish?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'home_merges_kept_fkey';
            columns: ['kept'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'home_merges_merged_fkey';
            columns: ['merged'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      home_weeks: {
        Row: {
          friday: number;
          monday: number;
          property_id: string;
          saturday: number;
          sunday: number;
          thursday: number;
          tuesday: number;
          wednesday: number;
          week: string;
        };
        ComputedFields: never;
        Insert: {
          friday?: number;
          monday?: number;
          property_id: string;
          saturday?: number;
          sunday?: number;
          thursday?: number;
          tuesday?: number;
          wednesday?: number;
          week: string;
        };
        Update: {
          friday?: number;
          monday?: number;
          property_id?: string;
          saturday?: number;
          sunday?: number;
          thursday?: number;
          tuesday?: number;
          wednesday?: number;
          week?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'home_weeks_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      html_generation_jobs: {
        Row: {
          action: string;
          approved: boolean;
          attempts: number;
          claimed_revision: number | null;
          created_at: string;
          entity_id: string;
          entity_type: string;
          error: string | null;
          finished_at: string | null;
          hold: number | null;
          id: number;
          lease_until: string | null;
          priority: number;
          requested_by: string | null;
          revision: number;
          run_after: string;
          started_at: string | null;
          status: string;
          took_down_at: string | null;
          updated_at: string;
          worker: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          approved?: boolean;
          attempts?: number;
          claimed_revision?: number | null;
          created_at?: string;
          entity_id: string;
          entity_type: string;
          error?: string | null;
          finished_at?: string | null;
          hold?: number | null;
          id?: number;
          lease_until?: string | null;
          priority?: number;
          requested_by?: string | null;
          revision?: number;
          run_after?: string;
          started_at?: string | null;
          status?: string;
          took_down_at?: string | null;
          updated_at?: string;
          worker?: string | null;
        };
        Update: {
          action?: string;
          approved?: boolean;
          attempts?: number;
          claimed_revision?: number | null;
          created_at?: string;
          entity_id?: string;
          entity_type?: string;
          error?: string | null;
          finished_at?: string | null;
          hold?: number | null;
          id?: number;
          lease_until?: string | null;
          priority?: number;
          requested_by?: string | null;
          revision?: number;
          run_after?: string;
          started_at?: string | null;
          status?: string;
          took_down_at?: string | null;
          updated_at?: string;
          worker?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'html_generation_jobs_hold_fkey';
            columns: ['hold'];
            isOneToOne: false;
            referencedRelation: 'html_removal_holds';
            referencedColumns: ['id'];
          },
        ];
      };
      html_generation_metadata: {
        Row: {
          created_at: string;
          entity_id: string;
          entity_type: string;
          file_size_bytes: number | null;
          flagged_at: string | null;
          generation_duration_ms: number | null;
          html_path: string | null;
          last_generated_at: string | null;
          needs_regeneration: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          entity_id: string;
          entity_type: string;
          file_size_bytes?: number | null;
          flagged_at?: string | null;
          generation_duration_ms?: number | null;
          html_path?: string | null;
          last_generated_at?: string | null;
          needs_regeneration?: boolean;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          entity_id?: string;
          entity_type?: string;
          file_size_bytes?: number | null;
          flagged_at?: string | null;
          generation_duration_ms?: number | null;
          html_path?: string | null;
          last_generated_at?: string | null;
          needs_regeneration?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      html_leaving_rows: {
        Row: {
          entity_id: string;
          entity_type: string;
          hold: number | null;
          row: Json | null;
        };
        ComputedFields: never;
        Insert: {
          entity_id: string;
          entity_type: string;
          hold?: number | null;
          row?: Json | null;
        };
        Update: {
          entity_id?: string;
          entity_type?: string;
          hold?: number | null;
          row?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'html_leaving_rows_hold_fkey';
            columns: ['hold'];
            isOneToOne: false;
            referencedRelation: 'html_removal_holds';
            referencedColumns: ['id'];
          },
        ];
      };
      html_removal_holds: {
        Row: {
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          held_at: string;
          id: number;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          held_at?: string;
          id?: number;
        };
        Update: {
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          held_at?: string;
          id?: number;
        };
        Relationships: [];
      };
      html_withdrawn_pages: {
        Row: {
          entity_id: string;
          entity_type: string;
          withdrawn_at: string;
        };
        ComputedFields: never;
        Insert: {
          entity_id: string;
          entity_type: string;
          withdrawn_at?: string;
        };
        Update: {
          entity_id?: string;
          entity_type?: string;
          withdrawn_at?: string;
        };
        Relationships: [];
      };
      html_workers: {
        Row: {
          last_seen_at: string;
          worker: string;
        };
        ComputedFields: never;
        Insert: {
          last_seen_at?: string;
          worker: string;
        };
        Update: {
          last_seen_at?: string;
          worker?: string;
        };
        Relationships: [];
      };
      inbox_changes: {
        Row: {
          became: string | null;
          by_caller: boolean;
          changed_at: string;
          changed_by: string | null;
          changed_by_email: string | null;
          field: string;
          id: number;
          kind: string;
          reason: string | null;
          row_id: string;
          was: string | null;
        };
        ComputedFields: never;
        Insert: {
          became?: string | null;
          by_caller?: boolean;
          changed_at?: string;
          changed_by?: string | null;
          changed_by_email?: string | null;
          field: string;
          id?: number;
          kind: string;
          reason?: string | null;
          row_id: string;
          was?: string | null;
        };
        Update: {
          became?: string | null;
          by_caller?: boolean;
          changed_at?: string;
          changed_by?: string | null;
          changed_by_email?: string | null;
          field?: string;
          id?: number;
          kind?: string;
          reason?: string | null;
          row_id?: string;
          was?: string | null;
        };
        Relationships: [];
      };
      listing_contacts: {
        Row: {
          firm: string | null;
          name: string | null;
          phone: string | null;
          property_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          firm?: string | null;
          name?: string | null;
          phone?: string | null;
          property_id: string;
          updated_at?: string;
        };
        Update: {
          firm?: string | null;
          name?: string | null;
          phone?: string | null;
          property_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'listing_contacts_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      local_areas: {
        Row: {
          area: string;
          area_images: string[] | null;
          buyer_intelligence: Json | null;
          city_id: string | null;
          city_section: string | null;
          created_at: string | null;
          description: string | null;
          featured_image_url: string | null;
          former_addresses: string[];
          id: string;
          infrastructure: Json | null;
          local_amenities: Json | null;
          market_data: Json | null;
          narratives: Json | null;
          overview: string | null;
          photographs: Json | null;
          property_count: number | null;
          slug: string;
          updated_at: string;
          vibe_and_lifestyle: Json | null;
        };
        ComputedFields: never;
        Insert: {
          area: string;
          area_images?: string[] | null;
          buyer_intelligence?: Json | null;
          city_id?: string | null;
          city_section?: string | null;
          created_at?: string | null;
          description?: string | null;
          featured_image_url?: string | null;
          former_addresses?: string[];
          id?: string;
          infrastructure?: Json | null;
          local_amenities?: Json | null;
          market_data?: Json | null;
          narratives?: Json | null;
          overview?: string | null;
          photographs?: Json | null;
          property_count?: number | null;
          slug: string;
          updated_at?: string;
          vibe_and_lifestyle?: Json | null;
        };
        Update: {
          area?: string;
          area_images?: string[] | null;
          buyer_intelligence?: Json | null;
          city_id?: string | null;
          city_section?: string | null;
          created_at?: string | null;
          description?: string | null;
          featured_image_url?: string | null;
          former_addresses?: string[];
          id?: string;
          infrastructure?: Json | null;
          local_amenities?: Json | null;
          market_data?: Json | null;
          narratives?: Json | null;
          overview?: string | null;
          photographs?: Json | null;
          property_count?: number | null;
          slug?: string;
          updated_at?: string;
          vibe_and_lifestyle?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'local_areas_city_id_fkey';
            columns: ['city_id'];
            isOneToOne: false;
            referencedRelation: 'cities';
            referencedColumns: ['id'];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          created_at: string;
          error: string | null;
          held_until: string | null;
          id: number;
          kind: string;
          lease_until: string | null;
          network: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          sent_at: string | null;
          status: string;
          worker: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          error?: string | null;
          held_until?: string | null;
          id?: number;
          kind: string;
          lease_until?: string | null;
          network?: string | null;
          next_attempt_at?: string;
          payload: NonNullable<Json>;
          sent_at?: string | null;
          status?: string;
          worker?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          error?: string | null;
          held_until?: string | null;
          id?: number;
          kind?: string;
          lease_until?: string | null;
          network?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          sent_at?: string | null;
          status?: string;
          worker?: string | null;
        };
        Relationships: [];
      };
      partner_contacts: {
        Row: {
          email: string | null;
          id: string;
          language: string;
          mailbox: string | null;
          name: string;
          partner_id: string;
          phone: string | null;
        };
        ComputedFields: never;
        Insert: {
          email?: string | null;
          id: string;
          language: string;
          mailbox?: never;
          name: string;
          partner_id: string;
          phone?: string | null;
        };
        Update: {
          email?: string | null;
          id?: string;
          language?: string;
          mailbox?: never;
          name?: string;
          partner_id?: string;
          phone?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_contacts_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_deleted_homes: {
        Row: {
          deleted_at: string;
          partner_id: string;
          reference: string;
        };
        ComputedFields: never;
        Insert: {
          deleted_at?: string;
          partner_id: string;
          reference: string;
        };
        Update: {
          deleted_at?: string;
          partner_id?: string;
          reference?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_deleted_homes_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_feeds: {
        Row: {
          accepted_at: string | null;
          accepted_homes: number | null;
          address: string | null;
          address_proven: boolean;
          allows_http: boolean;
          answered_from: string | null;
          checked_at: string | null;
          content_hash: string | null;
          context_hash: string | null;
          corrections: NonNullable<Json>;
          etag: string | null;
          has_last_line_end: boolean | null;
          identity: Json | null;
          last_modified: string | null;
          partner_id: string;
          told_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_homes?: number | null;
          address?: string | null;
          address_proven?: boolean;
          allows_http?: boolean;
          answered_from?: string | null;
          checked_at?: string | null;
          content_hash?: string | null;
          context_hash?: string | null;
          corrections?: NonNullable<Json>;
          etag?: string | null;
          has_last_line_end?: boolean | null;
          identity?: Json | null;
          last_modified?: string | null;
          partner_id: string;
          told_on?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          accepted_homes?: number | null;
          address?: string | null;
          address_proven?: boolean;
          allows_http?: boolean;
          answered_from?: string | null;
          checked_at?: string | null;
          content_hash?: string | null;
          context_hash?: string | null;
          corrections?: NonNullable<Json>;
          etag?: string | null;
          has_last_line_end?: boolean | null;
          identity?: Json | null;
          last_modified?: string | null;
          partner_id?: string;
          told_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_feeds_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: true;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_home_pictures: {
        Row: {
          floor_plans: string[];
          image_desc: string[];
          images: string[];
          property_id: string;
        };
        ComputedFields: never;
        Insert: {
          floor_plans?: string[];
          image_desc: string[];
          images: string[];
          property_id: string;
        };
        Update: {
          floor_plans?: string[];
          image_desc?: string[];
          images?: string[];
          property_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_home_pictures_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_homes: {
        Row: {
          conflicts: string[];
          missing_hidden_at: string | null;
          missing_runs: number;
          missing_since: string | null;
          partner_id: string;
          pictures: NonNullable<Json>;
          property_id: string;
          settled: NonNullable<Json>;
          stated: NonNullable<Json>;
          traits: string[] | null;
          waiting_since: string | null;
        };
        ComputedFields: never;
        Insert: {
          conflicts?: string[];
          missing_hidden_at?: string | null;
          missing_runs?: number;
          missing_since?: string | null;
          partner_id: string;
          pictures?: NonNullable<Json>;
          property_id: string;
          settled?: NonNullable<Json>;
          stated?: NonNullable<Json>;
          traits?: string[] | null;
          waiting_since?: string | null;
        };
        Update: {
          conflicts?: string[];
          missing_hidden_at?: string | null;
          missing_runs?: number;
          missing_since?: string | null;
          partner_id?: string;
          pictures?: NonNullable<Json>;
          property_id?: string;
          settled?: NonNullable<Json>;
          stated?: NonNullable<Json>;
          traits?: string[] | null;
          waiting_since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_homes_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_homes_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_pictures: {
        Row: {
          address: string;
          address_hash: string;
          answered_from: string | null;
          due_at: string;
          etag: string | null;
          failures: number;
          fetched_at: string | null;
          hash: string | null;
          last_modified: string | null;
          lease_until: string | null;
          partner_id: string;
          problem: string | null;
          storing: string | null;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          address_hash?: never;
          answered_from?: string | null;
          due_at?: string;
          etag?: string | null;
          failures?: number;
          fetched_at?: string | null;
          hash?: string | null;
          last_modified?: string | null;
          lease_until?: string | null;
          partner_id: string;
          problem?: string | null;
          storing?: string | null;
        };
        Update: {
          address?: string;
          address_hash?: never;
          answered_from?: string | null;
          due_at?: string;
          etag?: string | null;
          failures?: number;
          fetched_at?: string | null;
          hash?: string | null;
          last_modified?: string | null;
          lease_until?: string | null;
          partner_id?: string;
          problem?: string | null;
          storing?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_pictures_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
        ];
      };
      partner_places: {
        Row: {
          area_id: string | null;
          decided_at: string;
          kind: string;
          name: string;
          partner_id: string;
          society_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          area_id?: string | null;
          decided_at?: string;
          kind: string;
          name: string;
          partner_id: string;
          society_id?: string | null;
        };
        Update: {
          area_id?: string | null;
          decided_at?: string;
          kind?: string;
          name?: string;
          partner_id?: string;
          society_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'partner_places_area_id_fkey';
            columns: ['area_id'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_places_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'partner_places_society_id_fkey';
            columns: ['society_id'];
            isOneToOne: false;
            referencedRelation: 'society';
            referencedColumns: ['id'];
          },
        ];
      };
      partners: {
        Row: {
          created_at: string;
          homes_come: string;
          id: string;
          name: string;
          notes: string | null;
          slug: string;
          trust: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          homes_come: string;
          id: string;
          name: string;
          notes?: string | null;
          slug: string;
          trust: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          homes_come?: string;
          id?: string;
          name?: string;
          notes?: string | null;
          slug?: string;
          trust?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      people: {
        Row: {
          heard_at: string;
          id: string;
          lost_because: string | null;
          mailbox: string;
          merged_into: string | null;
          next_step: string | null;
          next_step_on: string | null;
          notes: string | null;
          owner: string | null;
          stage: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          heard_at: string;
          id?: string;
          lost_because?: string | null;
          mailbox: string;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          notes?: string | null;
          owner?: string | null;
          stage?: string;
          words?: string;
        };
        Update: {
          heard_at?: string;
          id?: string;
          lost_because?: string | null;
          mailbox?: string;
          merged_into?: string | null;
          next_step?: string | null;
          next_step_on?: string | null;
          notes?: string | null;
          owner?: string | null;
          stage?: string;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'people_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'people';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'people_owner_fkey';
            columns: ['owner'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      photographs: {
        Row: {
          attempts: number;
          bytes: number;
          hash: string;
          height: number | null;
          lease_until: string | null;
          likeness: string | null;
          placeholder: string | null;
          received_at: string;
          received_by: string | null;
          refusal: string | null;
          status: string;
          type: string;
          unused_since: string | null;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          bytes: number;
          hash: string;
          height?: number | null;
          lease_until?: string | null;
          likeness?: string | null;
          placeholder?: string | null;
          received_at?: string;
          received_by?: string | null;
          refusal?: string | null;
          status?: string;
          type: string;
          unused_since?: string | null;
          width?: number | null;
        };
        Update: {
          attempts?: number;
          bytes?: number;
          hash?: string;
          height?: number | null;
          lease_until?: string | null;
          likeness?: string | null;
          placeholder?: string | null;
          received_at?: string;
          received_by?: string | null;
          refusal?: string | null;
          status?: string;
          type?: string;
          unused_since?: string | null;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'photographs_received_by_fkey';
            columns: ['received_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      picture_uploads: {
        Row: {
          hash: string | null;
          id: string;
          lease_until: string;
          link: string | null;
          staff: string | null;
        };
        ComputedFields: never;
        Insert: {
          hash?: string | null;
          id?: string;
          lease_until?: string;
          link?: string | null;
          staff?: string | null;
        };
        Update: {
          hash?: string | null;
          id?: string;
          lease_until?: string;
          link?: string | null;
          staff?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'picture_uploads_staff_fkey';
            columns: ['staff'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      previews: {
        Row: {
          fields: NonNullable<Json>;
          html: string | null;
          id: string;
          kind: string;
          lease_until: string | null;
          listing: string;
          refusal: string | null;
          requested_at: string;
          requested_by: string;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          fields: NonNullable<Json>;
          html?: string | null;
          id?: string;
          kind: string;
          lease_until?: string | null;
          listing: string;
          refusal?: string | null;
          requested_at?: string;
          requested_by: string;
          status?: string;
        };
        Update: {
          fields?: NonNullable<Json>;
          html?: string | null;
          id?: string;
          kind?: string;
          lease_until?: string | null;
          listing?: string;
          refusal?: string | null;
          requested_at?: string;
          requested_by?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'previews_requested_by_fkey';
            columns: ['requested_by'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          company_name: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          id: string;
          name_asked: boolean;
          phone: string | null;
          role: string;
          signature_english: string | null;
          signature_kannada: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          company_name?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id: string;
          name_asked?: boolean;
          phone?: string | null;
          role?: string;
          signature_english?: string | null;
          signature_kannada?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          company_name?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          name_asked?: boolean;
          phone?: string | null;
          role?: string;
          signature_english?: string | null;
          signature_kannada?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      properties: {
        Row: {
          area: string | null;
          area_basis: string | null;
          area_id: string | null;
          asset_type: string | null;
          available_from: string | null;
          balconies: number | null;
          baths: number | null;
          bedrooms: number | null;
          brokerage: string | null;
          built_year: number | null;
          carpet_sqft: number | null;
          city: string | null;
          created_at: string | null;
          currency: string | null;
          deposit: string | null;
          description: string | null;
          facing_dir: string | null;
          floor_no: string | null;
          floor_plans: string[] | null;
          furnished_with: string[] | null;
          furnishing: string | null;
          gated: boolean | null;
          history: Json | null;
          id: string;
          image_desc: string[] | null;
          images: string[] | null;
          khata: string | null;
          last_verified: string | null;
          lift: boolean | null;
          lock_in_months: number | null;
          maint_charges: number | null;
          marketing_tag: string | null;
          negotiable: boolean | null;
          notice_months: number | null;
          on_hold_since: string | null;
          open_to: string[] | null;
          ownership: string | null;
          parking_covered: number | null;
          parking_open: number | null;
          parking_two_wheeler: number | null;
          partner_id: string | null;
          pets: boolean | null;
          photographs: Json | null;
          plot_sqft: number | null;
          position: string | null;
          possession: string | null;
          power_backup: string | null;
          price: number | null;
          property_type: string;
          publish: number | null;
          rera_number: string | null;
          sale_kind: string | null;
          servant_room: boolean | null;
          slug: string | null;
          society_id: string | null;
          source_key: string | null;
          sqft: number | null;
          title: string;
          total_floors: number | null;
          updated_at: string;
          user_id: string | null;
          video_url: string | null;
          view_count: number | null;
          vouched: NonNullable<Json>;
          water: string[] | null;
        };
        ComputedFields: never;
        Insert: {
          area?: string | null;
          area_basis?: string | null;
          area_id?: string | null;
          asset_type?: string | null;
          available_from?: string | null;
          balconies?: number | null;
          baths?: number | null;
          bedrooms?: number | null;
          brokerage?: string | null;
          built_year?: number | null;
          carpet_sqft?: number | null;
          city?: string | null;
          created_at?: string | null;
          currency?: string | null;
          deposit?: string | null;
          description?: string | null;
          facing_dir?: string | null;
          floor_no?: string | null;
          floor_plans?: string[] | null;
          furnished_with?: string[] | null;
          furnishing?: string | null;
          gated?: boolean | null;
          history?: Json | null;
          id?: string;
          image_desc?: string[] | null;
          images?: string[] | null;
          khata?: string | null;
          last_verified?: string | null;
          lift?: boolean | null;
          lock_in_months?: number | null;
          maint_charges?: number | null;
          marketing_tag?: string | null;
          negotiable?: boolean | null;
          notice_months?: number | null;
          on_hold_since?: string | null;
          open_to?: string[] | null;
          ownership?: string | null;
          parking_covered?: number | null;
          parking_open?: number | null;
          parking_two_wheeler?: number | null;
          partner_id?: string | null;
          pets?: boolean | null;
          photographs?: Json | null;
          plot_sqft?: number | null;
          position?: string | null;
          possession?: string | null;
          power_backup?: string | null;
          price?: number | null;
          property_type: string;
          publish?: number | null;
          rera_number?: string | null;
          sale_kind?: string | null;
          servant_room?: boolean | null;
          slug?: string | null;
          society_id?: string | null;
          source_key?: string | null;
          sqft?: number | null;
          title: string;
          total_floors?: number | null;
          updated_at?: string;
          user_id?: string | null;
          video_url?: string | null;
          view_count?: number | null;
          vouched?: NonNullable<Json>;
          water?: string[] | null;
        };
        Update: {
          area?: string | null;
          area_basis?: string | null;
          area_id?: string | null;
          asset_type?: string | null;
          available_from?: string | null;
          balconies?: number | null;
          baths?: number | null;
          bedrooms?: number | null;
          brokerage?: string | null;
          built_year?: number | null;
          carpet_sqft?: number | null;
          city?: string | null;
          created_at?: string | null;
          currency?: string | null;
          deposit?: string | null;
          description?: string | null;
          facing_dir?: string | null;
          floor_no?: string | null;
          floor_plans?: string[] | null;
          furnished_with?: string[] | null;
          furnishing?: string | null;
          gated?: boolean | null;
          history?: Json | null;
          id?: string;
          image_desc?: string[] | null;
          images?: string[] | null;
          khata?: string | null;
          last_verified?: string | null;
          lift?: boolean | null;
          lock_in_months?: number | null;
          maint_charges?: number | null;
          marketing_tag?: string | null;
          negotiable?: boolean | null;
          notice_months?: number | null;
          on_hold_since?: string | null;
          open_to?: string[] | null;
          ownership?: string | null;
          parking_covered?: number | null;
          parking_open?: number | null;
          parking_two_wheeler?: number | null;
          partner_id?: string | null;
          pets?: boolean | null;
          photographs?: Json | null;
          plot_sqft?: number | null;
          position?: string | null;
          possession?: string | null;
          power_backup?: string | null;
          price?: number | null;
          property_type?: string;
          publish?: number | null;
          rera_number?: string | null;
          sale_kind?: string | null;
          servant_room?: boolean | null;
          slug?: string | null;
          society_id?: string | null;
          source_key?: string | null;
          sqft?: number | null;
          title?: string;
          total_floors?: number | null;
          updated_at?: string;
          user_id?: string | null;
          video_url?: string | null;
          view_count?: number | null;
          vouched?: NonNullable<Json>;
          water?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'properties_area_id_fkey';
            columns: ['area_id'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'properties_partner';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'properties_society_id_fkey';
            columns: ['society_id'];
            isOneToOne: false;
            referencedRelation: 'society';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'properties_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      property_history: {
        Row: {
          currency: string | null;
          deposit: string | null;
          happened_at: string;
          id: number;
          kind: string;
          price: number | null;
          property_id: string;
        };
        ComputedFields: never;
        Insert: {
          currency?: string | null;
          deposit?: string | null;
          happened_at: string;
          id?: number;
          kind: string;
          price?: number | null;
          property_id: string;
        };
        Update: {
          currency?: string | null;
          deposit?: string | null;
          happened_at?: string;
          id?: number;
          kind?: string;
          price?: number | null;
          property_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'property_history_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      property_slugs: {
        Row: {
          created_at: string;
          owner_id: string;
          property_id: string | null;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          owner_id: string;
          property_id?: string | null;
          slug: string;
        };
        Update: {
          created_at?: string;
          owner_id?: string;
          property_id?: string | null;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'property_slugs_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      property_views: {
        Row: {
          counted: boolean;
          created_at: string;
          id: number;
          ip_address: unknown;
          property_id: string;
          user_agent: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          counted?: boolean;
          created_at?: string;
          id?: number;
          ip_address?: unknown;
          property_id: string;
          user_agent?: string | null;
          user_id?: string | null;
        };
        Update: {
          counted?: boolean;
          created_at?: string;
          id?: number;
          ip_address?: unknown;
          property_id?: string;
          user_agent?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'property_views_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      publish_runs: {
        Row: {
          finished_at: string;
          id: number;
          kind: string;
          report: NonNullable<Json>;
          scheduled: boolean;
        };
        ComputedFields: never;
        Insert: {
          finished_at?: string;
          id?: number;
          kind: string;
          report: NonNullable<Json>;
          scheduled?: boolean;
        };
        Update: {
          finished_at?: string;
          id?: number;
          kind?: string;
          report?: NonNullable<Json>;
          scheduled?: boolean;
        };
        Relationships: [];
      };
      published_state: {
        Row: {
          fingerprint: string;
          id: boolean;
          read_at: string;
          snapshot: string;
          transaction: string;
        };
        ComputedFields: never;
        Insert: {
          fingerprint: string;
          id?: boolean;
          read_at: string;
          snapshot: string;
          transaction?: string;
        };
        Update: {
          fingerprint?: string;
          id?: boolean;
          read_at?: string;
          snapshot?: string;
          transaction?: string;
        };
        Relationships: [];
      };
      rate_limits: {
        Row: {
          bucket: string;
          hits: number;
          opened_at: string;
        };
        ComputedFields: never;
        Insert: {
          bucket: string;
          hits: number;
          opened_at: string;
        };
        Update: {
          bucket?: string;
          hits?: number;
          opened_at?: string;
        };
        Relationships: [];
      };
      replies: {
        Row: {
          body: string;
          channel: string;
          enquiry: string;
          id: string;
          sent_at: string;
          sent_by: string | null;
          sent_by_email: string | null;
          took: boolean;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          channel: string;
          enquiry: string;
          id: string;
          sent_at?: string;
          sent_by?: string | null;
          sent_by_email?: string | null;
          took?: boolean;
        };
        Update: {
          body?: string;
          channel?: string;
          enquiry?: string;
          id?: string;
          sent_at?: string;
          sent_by?: string | null;
          sent_by_email?: string | null;
          took?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'replies_enquiry_fkey';
            columns: ['enquiry'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      round_claims: {
        Row: {
          claimed_at: string;
          property_id: string;
          staff: string;
        };
        ComputedFields: never;
        Insert: {
          claimed_at?: string;
          property_id: string;
          staff: string;
        };
        Update: {
          claimed_at?: string;
          property_id?: string;
          staff?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'round_claims_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'round_claims_staff_fkey';
            columns: ['staff'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_replies: {
        Row: {
          english: string;
          id: string;
          kannada: string | null;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          english: string;
          id?: string;
          kannada?: string | null;
          name: string;
          updated_at?: string;
        };
        Update: {
          english?: string;
          id?: string;
          kannada?: string | null;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      sent_photographs: {
        Row: {
          contact_id: string | null;
          decided_at: string | null;
          hash: string;
          partner_id: string;
          property_id: string;
          sent_at: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          contact_id?: string | null;
          decided_at?: string | null;
          hash: string;
          partner_id: string;
          property_id: string;
          sent_at: string;
          state?: string;
        };
        Update: {
          contact_id?: string | null;
          decided_at?: string | null;
          hash?: string;
          partner_id?: string;
          property_id?: string;
          sent_at?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sent_photographs_contact_id_fkey';
            columns: ['contact_id'];
            isOneToOne: false;
            referencedRelation: 'partner_contacts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sent_photographs_hash_fkey';
            columns: ['hash'];
            isOneToOne: false;
            referencedRelation: 'photographs';
            referencedColumns: ['hash'];
          },
          {
            foreignKeyName: 'sent_photographs_partner_id_fkey';
            columns: ['partner_id'];
            isOneToOne: false;
            referencedRelation: 'partners';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sent_photographs_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      site_settings: {
        Row: {
          entered: NonNullable<Json>;
          id: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          entered?: NonNullable<Json>;
          id?: boolean;
          updated_at?: string;
        };
        Update: {
          entered?: NonNullable<Json>;
          id?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      sitemap_syncs: {
        Row: {
          finished_at: string | null;
          lease_until: string;
          result: Json | null;
          started_at: string;
          ticket: string;
        };
        ComputedFields: never;
        Insert: {
          finished_at?: string | null;
          lease_until: string;
          result?: Json | null;
          started_at?: string;
          ticket: string;
        };
        Update: {
          finished_at?: string | null;
          lease_until?: string;
          result?: Json | null;
          started_at?: string;
          ticket?: string;
        };
        Relationships: [];
      };
      society: {
        Row: {
          area: string | null;
          city: string | null;
          community: Json | null;
          configurations: string | null;
          created_at: string | null;
          description: string | null;
          developer: string | null;
          former_addresses: string[];
          gate: string | null;
          highlights: string[] | null;
          id: string;
          locality: string | null;
          location: Json | null;
          market: Json | null;
          name: string;
          narratives: Json | null;
          overview: string | null;
          photographs: Json | null;
          price_range: string | null;
          project_status: string | null;
          property_images: Json | null;
          rera_number: string | null;
          search_score: number | null;
          slug: string | null;
          specifications: Json | null;
          total_units: number | null;
          updated_at: string;
          year_of_completion: number | null;
        };
        ComputedFields: never;
        Insert: {
          area?: string | null;
          city?: string | null;
          community?: Json | null;
          configurations?: string | null;
          created_at?: string | null;
          description?: string | null;
          developer?: string | null;
          former_addresses?: string[];
          gate?: string | null;
          highlights?: string[] | null;
          id?: string;
          locality?: string | null;
          location?: Json | null;
          market?: Json | null;
          name: string;
          narratives?: Json | null;
          overview?: string | null;
          photographs?: Json | null;
          price_range?: string | null;
          project_status?: string | null;
          property_images?: Json | null;
          rera_number?: string | null;
          search_score?: number | null;
          slug?: string | null;
          specifications?: Json | null;
          total_units?: number | null;
          updated_at?: string;
          year_of_completion?: number | null;
        };
        Update: {
          area?: string | null;
          city?: string | null;
          community?: Json | null;
          configurations?: string | null;
          created_at?: string | null;
          description?: string | null;
          developer?: string | null;
          former_addresses?: string[];
          gate?: string | null;
          highlights?: string[] | null;
          id?: string;
          locality?: string | null;
          location?: Json | null;
          market?: Json | null;
          name?: string;
          narratives?: Json | null;
          overview?: string | null;
          photographs?: Json | null;
          price_range?: string | null;
          project_status?: string | null;
          property_images?: Json | null;
          rera_number?: string | null;
          search_score?: number | null;
          slug?: string | null;
          specifications?: Json | null;
          total_units?: number | null;
          updated_at?: string;
          year_of_completion?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'society_area_fkey';
            columns: ['area'];
            isOneToOne: false;
            referencedRelation: 'local_areas';
            referencedColumns: ['id'];
          },
        ];
      };
      staff_changes: {
        Row: {
          changed_at: string;
          changed_by: string | null;
          changed_by_email: string | null;
          changes: NonNullable<Json>;
          id: number;
          idempotency_key: string | null;
          row_id: string;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          changed_at?: string;
          changed_by?: string | null;
          changed_by_email?: string | null;
          changes: NonNullable<Json>;
          id?: number;
          idempotency_key?: string | null;
          row_id: string;
          table_name: string;
        };
        Update: {
          changed_at?: string;
          changed_by?: string | null;
          changed_by_email?: string | null;
          changes?: NonNullable<Json>;
          id?: number;
          idempotency_key?: string | null;
          row_id?: string;
          table_name?: string;
        };
        Relationships: [];
      };
      staff_invitations: {
        Row: {
          created_at: string;
          email: string;
          ends_at: string;
          hash: string;
          id: string;
          invited_by: string | null;
          invited_by_email: string | null;
          role: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          ends_at: string;
          hash: string;
          id?: string;
          invited_by?: string | null;
          invited_by_email?: string | null;
          role: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          ends_at?: string;
          hash?: string;
          id?: string;
          invited_by?: string | null;
          invited_by_email?: string | null;
          role?: string;
        };
        Relationships: [];
      };
      staff_names: {
        Row: {
          email: string | null;
          id: string;
          name: string | null;
        };
        ComputedFields: never;
        Insert: {
          email?: string | null;
          id: string;
          name?: string | null;
        };
        Update: {
          email?: string | null;
          id?: string;
          name?: string | null;
        };
        Relationships: [];
      };
      staff_presence: {
        Row: {
          item: string;
          kind: string;
          seen_at: string;
          session: string | null;
          staff: string;
          tab: string;
          writing: boolean;
        };
        ComputedFields: never;
        Insert: {
          item: string;
          kind: string;
          seen_at?: string;
          session?: string | null;
          staff: string;
          tab: string;
          writing?: boolean;
        };
        Update: {
          item?: string;
          kind?: string;
          seen_at?: string;
          session?: string | null;
          staff?: string;
          tab?: string;
          writing?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'staff_presence_staff_fkey';
            columns: ['staff'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      typed_word_days: {
        Row: {
          day: string;
          hash: string;
          searches: number;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          hash: string;
          searches?: number;
        };
        Update: {
          day?: string;
          hash?: string;
          searches?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'typed_word_days_hash_fkey';
            columns: ['hash'];
            isOneToOne: false;
            referencedRelation: 'typed_words';
            referencedColumns: ['hash'];
          },
        ];
      };
      typed_words: {
        Row: {
          first_day: string;
          hash: string;
          kind: string;
          networks: string[];
          reading: string | null;
          words: string | null;
        };
        ComputedFields: never;
        Insert: {
          first_day: string;
          hash: string;
          kind: string;
          networks?: string[];
          reading?: string | null;
          words?: string | null;
        };
        Update: {
          first_day?: string;
          hash?: string;
          kind?: string;
          networks?: string[];
          reading?: string | null;
          words?: string | null;
        };
        Relationships: [];
      };
      unavailable_homes: {
        Row: {
          area_id: string | null;
          city: string | null;
          currency: string | null;
          id: string;
          price: number | null;
          property_type: string;
          since: string;
          slug: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          area_id?: string | null;
          city?: string | null;
          currency?: string | null;
          id: string;
          price?: number | null;
          property_type: string;
          since: string;
          slug: string;
          title: string;
        };
        Update: {
          area_id?: string | null;
          city?: string | null;
          currency?: string | null;
          id?: string;
          price?: number | null;
          property_type?: string;
          since?: string;
          slug?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'unavailable_homes_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      verifications: {
        Row: {
          checked_at: string;
          checked_by: string | null;
          checked_by_email: string | null;
          checked_on: string;
          confirmed: string[];
          id: string;
          method: string;
          note: string | null;
          outcome: string;
          papers_not_seen: string[];
          papers_seen: string[];
          price: number | null;
          property_id: string;
        };
        ComputedFields: never;
        Insert: {
          checked_at?: string;
          checked_by?: string | null;
          checked_by_email?: string | null;
          checked_on: string;
          confirmed?: string[];
          id: string;
          method: string;
          note?: string | null;
          outcome: string;
          papers_not_seen?: string[];
          papers_seen?: string[];
          price?: number | null;
          property_id: string;
        };
        Update: {
          checked_at?: string;
          checked_by?: string | null;
          checked_by_email?: string | null;
          checked_on?: string;
          confirmed?: string[];
          id?: string;
          method?: string;
          note?: string | null;
          outcome?: string;
          papers_not_seen?: string[];
          papers_seen?: string[];
          price?: number | null;
          property_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verifications_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
      visit_homes: {
        Row: {
          minutes: number;
          note: string | null;
          outcome: string | null;
          place: number;
          property_id: string | null;
          source_key: string | null;
          title: string;
          visit: string;
          way_minutes: number;
        };
        ComputedFields: never;
        Insert: {
          minutes?: number;
          note?: string | null;
          outcome?: string | null;
          place: number;
          property_id?: string | null;
          source_key?: string | null;
          title: string;
          visit: string;
          way_minutes?: number;
        };
        Update: {
          minutes?: number;
          note?: string | null;
          outcome?: string | null;
          place?: number;
          property_id?: string | null;
          source_key?: string | null;
          title?: string;
          visit?: string;
          way_minutes?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'visit_homes_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visit_homes_visit_fkey';
            columns: ['visit'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
        ];
      };
      visit_links: {
        Row: {
          created_at: string;
          hash: string;
          visit: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          hash: string;
          visit: string;
        };
        Update: {
          created_at?: string;
          hash?: string;
          visit?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visit_links_visit_fkey';
            columns: ['visit'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
        ];
      };
      visits: {
        Row: {
          created_at: string;
          enquiry: string;
          id: string;
          meeting_point: string;
          planned_by: string | null;
          planned_by_email: string | null;
          sequence: number;
          shown_by: string;
          starts_at: string;
          starts_on: string;
          status: string;
          updated_at: string;
          visitor_changed_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          enquiry: string;
          id: string;
          meeting_point: string;
          planned_by?: string | null;
          planned_by_email?: string | null;
          sequence?: number;
          shown_by: string;
          starts_at: string;
          starts_on: string;
          status?: string;
          updated_at?: string;
          visitor_changed_at?: string | null;
        };
        Update: {
          created_at?: string;
          enquiry?: string;
          id?: string;
          meeting_point?: string;
          planned_by?: string | null;
          planned_by_email?: string | null;
          sequence?: number;
          shown_by?: string;
          starts_at?: string;
          starts_on?: string;
          status?: string;
          updated_at?: string;
          visitor_changed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'visits_enquiry_fkey';
            columns: ['enquiry'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      former_slugs: {
        Row: {
          created_at: string;
          property_id: string | null;
          slug: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'property_slugs_property_id_fkey';
            columns: ['property_id'];
            isOneToOne: false;
            referencedRelation: 'properties';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Functions: {
      accept_invitation: {
        Args: { at?: string; called?: string; details?: Json; link: string; password_hash: string };
        Returns: string;
      };
      add_area_part: { Args: { area: string; name: string; parent: string }; Returns: Json };
      admin_accounts: { Args: { at?: string }; Returns: Json };
      admin_alerts: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_answer_times: { Args: { at?: string; days: number }; Returns: Json };
      admin_area_places: { Args: { take?: number }; Returns: Json };
      admin_area_twins: { Args: { at?: string }; Returns: Json };
      admin_bulk_changes: { Args: { at?: string }; Returns: Json };
      admin_calls: { Args: { at?: string; days?: number; first_day: string }; Returns: Json };
      admin_changes: {
        Args: { before?: number; kind?: string; listing?: string; take?: number; words?: string };
        Returns: Json;
      };
      admin_deleted_listings: { Args: { words?: string }; Returns: Json };
      admin_deletion_counts: { Args: { kind: string; listing: string }; Returns: Json };
      admin_doubts: { Args: { partner?: string; take?: number }; Returns: Json };
      admin_duty: { Args: { at?: string }; Returns: Json };
      admin_empty_searches: { Args: { at?: string }; Returns: Json };
      admin_erase_mailbox: { Args: { mailbox_id: string; seen?: string }; Returns: Json };
      admin_health: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_home_figures: { Args: { at?: string; days?: number; home: string }; Returns: Json };
      admin_inbox: {
        Args: {
          after_row?: string;
          kind: string;
          only_status?: string;
          scope?: Json;
          sort?: string;
          take?: number;
          words?: string;
        };
        Returns: Json;
      };
      admin_inbox_rows: { Args: { ids: string[]; kind: string }; Returns: Json };
      admin_listing: { Args: { kind: string; listing: string }; Returns: Json };
      admin_listing_choices: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_listing_rows: {
        Args: {
          after?: string;
          columns?: string[];
          filters?: Json;
          keys?: string[];
          kind: string;
          take?: number;
          words?: string;
        };
        Returns: Json;
      };
      admin_listings: {
        Args: {
          days?: number;
          edge?: Json;
          filters?: Json;
          kind: string;
          skip?: number;
          sort?: Json;
          take?: number;
          words?: string;
        };
        Returns: Json;
      };
      admin_number_rows: {
        Args: { after_row?: string; at?: string; days: number; take?: number };
        Returns: Json;
      };
      admin_numbers: { Args: { at?: string; days: number }; Returns: Json };
      admin_page_progress: { Args: { since?: string }; Returns: Json };
      admin_pages: { Args: { after_row?: string; kind: string; take?: number }; Returns: Json };
      admin_partner_answers: { Args: { at?: string; partner: string }; Returns: Json };
      admin_partner_feed: { Args: { partner: string }; Returns: Json };
      admin_partner_homes: { Args: { partner: string; words?: string }; Returns: Json };
      admin_partner_pictures: { Args: { partner: string }; Returns: Json };
      admin_partners: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_people: {
        Args: {
          after_row?: string;
          at?: string;
          only_stage?: string;
          take?: number;
          which?: string;
          words?: string;
        };
        Returns: Json;
      };
      admin_person: { Args: { person: string }; Returns: Json };
      admin_person_copy: { Args: { mailbox_id: string }; Returns: Json };
      admin_person_timeline: { Args: { after_row?: string; person: string; take?: number }; Returns: Json };
      admin_photographs: { Args: { hashes: string[] }; Returns: Json };
      admin_places: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_preview: { Args: { preview: string }; Returns: Json };
      admin_quality: { Args: { at?: string }; Returns: Json };
      admin_quality_rows: {
        Args: { after_row?: string; at?: string; failed_check: string; take?: number };
        Returns: Json;
      };
      admin_removals: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_replies: { Args: { of_enquiry?: string }; Returns: Json };
      admin_round: { Args: { at?: string; only_home?: string; take?: number }; Returns: Json };
      admin_same_homes: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_sent_photographs: { Args: { home?: string; partner?: string }; Returns: Json };
      admin_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_staff: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_today: { Args: { at?: string; with_faults?: boolean }; Returns: Json };
      admin_typed_words: { Args: { at?: string }; Returns: Json };
      admin_visits: { Args: { person: string; words?: string }; Returns: Json };
      alert_areas: { Args: Record<PropertyKey, never>; Returns: Json };
      alert_names: {
        Args: { areas: string[]; builders: string[]; cities: string[]; societies: string[]; types: string[] };
        Returns: Json;
      };
      alert_queries: { Args: Record<PropertyKey, never>; Returns: Json };
      answer_area_place: {
        Args: { area: string; expected: number; kind: string; parent?: string };
        Returns: Json;
      };
      answer_partner_homes: { Args: { answers: Json; at?: string; link: string }; Returns: Json };
      apply_feed_homes: { Args: { at?: string; entries: Json; run: string }; Returns: Json };
      appointment_slots: {
        Args: { at?: string; day: string };
        Returns: {
          booked: boolean;
          refusal: string;
          time: string;
        }[];
      };
      area_tree: { Args: Record<PropertyKey, never>; Returns: Json };
      areas_to_place: { Args: { rules?: string; since?: string }; Returns: Json };
      beat_html_worker: { Args: { worker: string }; Returns: Json };
      begin_feed_run: { Args: { at?: string; begun: Json }; Returns: Json };
      begin_link_upload: { Args: { at?: string; link: string }; Returns: Json };
      begin_sitemap_sync: { Args: { lease?: string; ticket: string }; Returns: string };
      begin_upload: { Args: { staff: string }; Returns: Json };
      book_appointment: {
        Args: {
          at?: string;
          idempotency_key?: string;
          ip_hash?: string;
          line_hash?: string;
          payload: Json;
          suspicion?: string;
        };
        Returns: Json;
      };
      calendar_calls: { Args: { at?: string; link: string }; Returns: Json };
      call_meetings: { Args: { call: string; day: string; owner?: string; slot: string }; Returns: Json };
      cancel_day: { Args: { cancelled_by: string; payload: Json }; Returns: Json };
      cancel_own_call: { Args: { at?: string; link: string; payload: Json }; Returns: string };
      cancel_own_visit: { Args: { at?: string; link: string; payload: Json }; Returns: string };
      change_alerts: {
        Args: { alert?: string; change: string; link: string; shown?: string[] };
        Returns: boolean;
      };
      change_staff_role: { Args: { account: string; new_role: string; shown_role: string }; Returns: string };
      checkup_facts: { Args: { at?: string }; Returns: Json };
      checkup_rights: { Args: Record<PropertyKey, never>; Returns: Json };
      claim_feed_run: { Args: { at?: string; worker: string }; Returns: Json };
      claim_figures: { Args: Record<PropertyKey, never>; Returns: Json };
      claim_html_jobs: {
        Args: { lease?: string; take?: number; worker: string };
        Returns: {
          action: string;
          approved: boolean;
          attempts: number;
          claimed_revision: number | null;
          created_at: string;
          entity_id: string;
          entity_type: string;
          error: string | null;
          finished_at: string | null;
          hold: number | null;
          id: number;
          lease_until: string | null;
          priority: number;
          requested_by: string | null;
          revision: number;
          run_after: string;
          started_at: string | null;
          status: string;
          took_down_at: string | null;
          updated_at: string;
          worker: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'html_generation_jobs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_outbox: {
        Args: { lease?: string; take?: number; worker: string };
        Returns: {
          attempts: number;
          created_at: string;
          error: string | null;
          held_until: string | null;
          id: number;
          kind: string;
          lease_until: string | null;
          network: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          sent_at: string | null;
          status: string;
          worker: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'outbox';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_partner_picture: { Args: { at?: string; lease?: string }; Returns: Json };
      claim_photographs: { Args: { lease?: string; take?: number }; Returns: Json };
      claim_preview: { Args: { lease?: string }; Returns: Json };
      claim_round: { Args: { at?: string; choice?: Json; take?: number }; Returns: Json };
      close_day: { Args: { at?: string; closed_by: string; on_day: string; reason: string }; Returns: Json };
      decide_confirmation: {
        Args: { accepted: boolean; at?: string; confirmation: string };
        Returns: string;
      };
      decide_doubt: { Args: { at?: string; payload: Json }; Returns: string };
      decide_feed_rows: { Args: { at?: string; payload: Json }; Returns: string };
      decide_feed_run: { Args: { decision: string; run: string }; Returns: string };
      decide_html_removals: {
        Args: { cancelled_before?: boolean; decided_by?: string; decision: string; holds?: number[] };
        Returns: number;
      };
      decide_partner_place: { Args: { payload: Json }; Returns: string };
      decide_sent_photograph: {
        Args: { accepted: boolean; at?: string; hash: string; home: string };
        Returns: string;
      };
      decide_suspected_alert: { Args: { alert: string; is_accepted: boolean }; Returns: boolean };
      delete_listing: { Args: { deleted_by: string; payload: Json }; Returns: Json };
      delete_reply: { Args: { reply: string; seen_at: string }; Returns: string };
      desk_news: { Args: { at?: string; brief?: boolean; looking?: Json; seen?: string }; Returns: Json };
      doubt_contexts: { Args: { areas?: string[]; at?: string; homes: string[] }; Returns: Json };
      edit_alert: { Args: { alert: string; edits: Json; link: string }; Returns: string };
      end_calendar_link: { Args: { staff_id: string }; Returns: undefined };
      end_second_step_of: { Args: { address: string }; Returns: string };
      end_sitemap_sync: { Args: { result?: Json; ticket: string }; Returns: boolean };
      end_staff_second_step: { Args: { account: string }; Returns: boolean };
      end_staff_sessions: { Args: { account: string }; Returns: number };
      end_unread_calendars: { Args: { at?: string }; Returns: number };
      end_upload: { Args: { upload: string }; Returns: undefined };
      end_visit: {
        Args: { at?: string; ending: string; outcomes?: Json; seen: number; visit: string };
        Returns: string;
      };
      enqueue_html_jobs: {
        Args: {
          action: string;
          entity_ids: string[];
          entity_type: string;
          priority?: number;
          requested_by?: string;
        };
        Returns: number;
      };
      enqueue_next_html_jobs: {
        Args: { after: string; kind: string; priority: number; requested_by: string };
        Returns: Json;
      };
      fail_html_job: {
        Args: { error: string; final?: boolean; id: number; worker: string };
        Returns: string;
      };
      fail_outbox: { Args: { error: string; id: number; worker: string }; Returns: string };
      feed_homes: { Args: { of_partner: string; reference_list: string[] }; Returns: Json };
      feed_identities: { Args: { at?: string; of_partner: string; present: string[] }; Returns: Json };
      feed_references: { Args: { of_partner: string }; Returns: Json };
      finish_feed_run: { Args: { at?: string; outcome: Json; run: string }; Returns: Json };
      finish_html_job: { Args: { id: number; revision: number; worker: string }; Returns: string };
      finish_outbox: { Args: { id: number; worker: string }; Returns: string };
      finish_photograph: {
        Args: { hash: string; height: number; likeness?: string; placeholder: string; width: number };
        Returns: undefined;
      };
      finish_preview: { Args: { html: string; preview: string; refusal: string }; Returns: undefined };
      forget_deleted_listings: { Args: { at?: string }; Returns: undefined };
      forget_expired: { Args: { at?: string }; Returns: undefined };
      forget_generated_pages: { Args: { rows: Json }; Returns: number };
      forget_merged_areas: { Args: { at?: string }; Returns: undefined };
      forget_photographs: { Args: { at?: string }; Returns: string[] };
      forget_withdrawn_pages: { Args: Record<PropertyKey, never>; Returns: undefined };
      give_call: { Args: { given: Json }; Returns: Json };
      give_name: { Args: { address: string; full_name: string }; Returns: string };
      give_role: { Args: { address: string; new_role: string }; Returns: string };
      give_role_and_password: {
        Args: { address: string; new_role: string; password_hash: string };
        Returns: string;
      };
      guard_html_removals: { Args: Record<PropertyKey, never>; Returns: boolean };
      hand_over: { Args: { handed: Json }; Returns: string };
      has_live_session: { Args: Record<PropertyKey, never>; Returns: boolean };
      hold_partner_pictures: { Args: { at?: string; partner: string; problem: string }; Returns: undefined };
      homes_as_seen: { Args: { homes: string[] }; Returns: Json };
      import_rows: {
        Args: { dry?: boolean; earlier?: Json; entries: Json; target: string };
        Returns: undefined;
      };
      invite_staff: { Args: { at?: string; inviter: string; payload: Json }; Returns: string };
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_hidden_society: { Args: { id: string; name: string; slug: string }; Returns: boolean };
      is_staff: { Args: Record<PropertyKey, never>; Returns: boolean };
      judge_sent_photograph: {
        Args: { at?: string; hash: string; home: string; link: string };
        Returns: string;
      };
      keep_areas_apart: { Args: { one: string; other: string }; Returns: string };
      keep_homes_apart: { Args: { one: string; other: string }; Returns: string };
      keep_import_doubts: { Args: { at?: string; entries: Json }; Returns: undefined };
      keep_place_proposals: { Args: { at?: string; proposals: Json; rules?: string }; Returns: number };
      last_published_state: { Args: Record<PropertyKey, never>; Returns: Json };
      median_first_response_hours: { Args: Record<PropertyKey, never>; Returns: number };
      mend_partner_feed: { Args: { payload: Json }; Returns: string };
      merge_areas: { Args: { kept: string; merged: string }; Returns: string };
      merge_homes: { Args: { kept: string; merged: string }; Returns: string };
      merge_people: { Args: { at?: string; into_person: string; person: string }; Returns: Json };
      move_call: { Args: { at?: string; moved_by: string; payload: Json }; Returns: string };
      move_own_call: { Args: { at?: string; link: string; payload: Json }; Returns: string };
      move_own_visit: { Args: { at?: string; link: string; payload: Json }; Returns: string };
      new_calendar_link: { Args: { staff_id: string }; Returns: string };
      new_partner_link: { Args: { at?: string; contact: string }; Returns: Json };
      next_free_day: { Args: { at?: string; day: string }; Returns: string };
      note_partner_picture: { Args: { claimed: Json; hash: string }; Returns: boolean };
      note_published_state: {
        Args: { fingerprint: string; read_at: string; snapshot: string };
        Returns: undefined;
      };
      note_upload: { Args: { hash: string; upload: string }; Returns: boolean };
      note_visitor_change: { Args: { seen: number; visit: string }; Returns: boolean };
      offers_second_step: { Args: Record<PropertyKey, never>; Returns: boolean };
      open_day: { Args: { on_day: string; opened_by: string }; Returns: undefined };
      own_details: { Args: Record<PropertyKey, never>; Returns: Json };
      own_visit_times: { Args: { at?: string; day?: string; link: string }; Returns: Json };
      partner_picture_use: { Args: { at?: string; partner: string }; Returns: Json };
      person_at: { Args: { address: string }; Returns: string };
      photograph_cases: { Args: { at?: string; uploaded?: string[] }; Returns: Json };
      places_in_force: { Args: Record<PropertyKey, never>; Returns: Json };
      plan_visit: { Args: { at?: string; homes_seen: Json; visit: Json }; Returns: Json };
      privacy_erase: { Args: { address: string }; Returns: Json };
      privacy_erase_contact: { Args: { phone_number: string }; Returns: number };
      privacy_erase_partner_contact: { Args: { phone_number: string }; Returns: number };
      privacy_erase_phone: { Args: { phone_number: string }; Returns: Json };
      privacy_export: { Args: { address: string }; Returns: Json };
      privacy_export_contact: { Args: { phone_number: string }; Returns: Json };
      privacy_export_partner_contact: { Args: { phone_number: string }; Returns: Json };
      privacy_mailboxes: { Args: { phone_number: string }; Returns: string[] };
      privacy_traces: {
        Args: { words: string[] };
        Returns: {
          location: string;
          mentions: number;
        }[];
      };
      publishing_changes: {
        Args: { changed_since: string; suspects?: Json; written_since?: string };
        Returns: Json;
      };
      publishing_snapshot: { Args: Record<PropertyKey, never>; Returns: string };
      publishing_time: { Args: Record<PropertyKey, never>; Returns: string };
      put_off_partner_pictures: { Args: { at?: string; partner: string }; Returns: undefined };
      queue_alert_mails: { Args: { at?: string }; Returns: number };
      queue_feeds: { Args: { at?: string }; Returns: undefined };
      queue_numbers_mail: { Args: { at?: string }; Returns: boolean };
      rate_limit_wait: {
        Args: { at?: string; bucket: string; max: number; period: string };
        Returns: number;
      };
      read_alerts: { Args: { link: string }; Returns: Json };
      read_feed: { Args: { partner_slug: string }; Returns: Json };
      read_invitation: { Args: { at?: string; link: string }; Returns: Json };
      read_own_call: { Args: { at?: string; link: string }; Returns: Json };
      read_own_visit: { Args: { at?: string; link: string }; Returns: Json };
      read_partner_feed_now: { Args: { partner: string }; Returns: string };
      read_partner_homes: { Args: { at?: string; link: string }; Returns: Json };
      read_preview: { Args: { preview: string; staff_id: string }; Returns: Json };
      receive_feed_upload: { Args: { at?: string; upload: Json }; Returns: string };
      receive_photograph: { Args: { photograph: Json }; Returns: string };
      receive_sent_photograph: {
        Args: { at?: string; home: string; link: string; photograph: Json };
        Returns: string;
      };
      record_empty_search: {
        Args: { at?: string; label: string; offer: string; query: string };
        Returns: undefined;
      };
      record_former_lists: { Args: { removed: string[] }; Returns: string[] };
      record_home_changes: { Args: { homes?: string[] }; Returns: Json };
      record_property_view: {
        Args: { at?: string; is_robot?: boolean; property_id: string; user_agent?: string };
        Returns: undefined;
      };
      record_publish_run: { Args: { kind: string; report: Json; scheduled?: boolean }; Returns: undefined };
      record_typed_words: {
        Args: { at?: string; hash: string; kind: string; network: string; reading: string; words: string };
        Returns: undefined;
      };
      record_verification: { Args: { at?: string; payload: Json; recorded_by: string }; Returns: string };
      refuse_photograph: { Args: { hash: string; reason: string }; Returns: undefined };
      release_calls: { Args: { calls: Json }; Returns: Json };
      release_stuck_work: { Args: { at?: string }; Returns: Json };
      renew_html_leases: { Args: { lease?: string; worker: string }; Returns: number };
      report_number_rows: {
        Args: { after_row?: string; at?: string; days: number; take?: number };
        Returns: Json;
      };
      report_numbers: { Args: { at?: string; days: number }; Returns: Json };
      request_preview: { Args: { payload: Json; staff_id: string }; Returns: string };
      resolve_feed_conflict: { Args: { payload: Json }; Returns: string };
      resume_partner_mails: { Args: { contact: string }; Returns: boolean };
      retry_html_job: { Args: { job: number }; Returns: boolean };
      return_html_jobs: { Args: { worker: string }; Returns: number };
      review_all_html_pages: { Args: { kind: string }; Returns: Json };
      review_html_pages: { Args: { ids: string[]; kind: string }; Returns: Json };
      revoke_partner_links: { Args: { contact: string }; Returns: number };
      save_alert_matches: { Args: { changes: number[]; matches: Json }; Returns: number };
      save_checkup: { Args: { findings: Json }; Returns: undefined };
      save_duty: { Args: { seen: string; setting: Json }; Returns: string };
      save_generated_pages: { Args: { rows: Json }; Returns: number };
      save_listing: { Args: { payload: Json; saved_by: string }; Returns: Json };
      save_listing_contact: { Args: { payload: Json; saved_by: string }; Returns: string };
      save_listings: { Args: { payload: Json; saved_by: string }; Returns: Json };
      save_own_details: { Args: { details: Json }; Returns: Json };
      save_partner: { Args: { partner: Json }; Returns: string };
      save_partner_feed: { Args: { payload: Json }; Returns: string };
      save_person: { Args: { changes: Json; person: string; seen: Json }; Returns: string };
      save_reply: { Args: { reply: Json }; Returns: string };
      save_site_settings: { Args: { payload: Json; saved_by?: string; shown_on: Json }; Returns: Json };
      save_visit: { Args: { at?: string; visit: Json }; Returns: Json };
      save_withdrawn_pages: { Args: { restored: Json; withdrawn: Json }; Returns: undefined };
      send_reply: { Args: { reply: Json }; Returns: string };
      set_away: { Args: { at?: string; until: string }; Returns: undefined };
      set_home_partner: { Args: { home: string; partner: string; seen: string }; Returns: string };
      settle_html_jobs: {
        Args: { settled: Json; worker: string };
        Returns: {
          id: number;
          outcome: string;
        }[];
      };
      settle_partner_picture: { Args: { at?: string; claimed: Json; outcome: Json }; Returns: boolean };
      show_waiting_homes: { Args: { homes: string[] }; Returns: number };
      sitemap_sync_state: { Args: { ticket: string }; Returns: Json };
      split_person: { Args: { person: string }; Returns: string };
      stop_alerts: { Args: { address: string; reason: string }; Returns: number };
      stop_confirmation_mails: { Args: { at?: string; link: string; stop: boolean }; Returns: string };
      submit_enquiry: {
        Args: {
          idempotency_key?: string;
          ip_hash?: string;
          payload: Json;
          suspicion?: string;
          user_agent?: string;
        };
        Returns: Json;
      };
      subscribe_alert: { Args: { network?: string; payload: Json; suspicion?: string }; Returns: Json };
      take_back_photograph: {
        Args: { at?: string; hash: string; home: string; link: string };
        Returns: string;
      };
      take_back_reply: { Args: { reply: string }; Returns: string };
      tend_confirmations: { Args: { at?: string }; Returns: Json };
      title_slug: { Args: { title: string }; Returns: string };
      undo_area_merge: { Args: { at?: string; merged: string }; Returns: string };
      undo_area_part: { Args: { area: string }; Returns: Json };
      undo_area_place: { Args: { area: string; expected: number }; Returns: Json };
      undo_bulk_change: { Args: { at?: string; bulk: string; take?: number }; Returns: Json };
      undo_feed_run: { Args: { at?: string; run: string }; Returns: Json };
      unknown_references: { Args: { entries: Json; target: string }; Returns: Json };
      withdraw_invitation: { Args: { invitation: string }; Returns: boolean };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
